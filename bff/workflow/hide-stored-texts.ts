import type { Tx } from '#/bff/database/connection.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { listStoredMessages, replaceMessage } from './stored-text-queries.ts';
import { hideTexts, typedTextsOf } from './typed-texts.ts';

/**
 * Removes the current texts of a record from the stored messages of its runs. Called before its owner changes or
 * removes one of these texts: afterwards the old text could no longer be recognised as a text of the record, and
 * operators could read it in these messages.
 *
 * @param name the name of a register; a register without processes has no such messages
 */
export async function hideStoredTexts(tx: Tx, name: string, recordId: number): Promise<void> {
  const register = REGISTERS.find((one) => one.name === name);
  if (!register) return;
  const messages = await listStoredMessages(tx, name, recordId);
  if (messages.length === 0) return;
  const texts = await typedTextsOf(tx, register, recordId);
  for (const stored of messages) {
    const message = hideTexts(stored.message, texts);
    if (message !== stored.message) await replaceMessage(tx, { ...stored, message });
  }
}
