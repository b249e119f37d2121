import type { KycImportPreview } from '#/bff/contract/kyc.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './app.ts';

/** Uploads a file of KYC parties to preview it, as the screen does. */
export async function previewKyc(
  who: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  filename = 'partijen.csv',
): Promise<Answer<KycImportPreview>> {
  const form = new FormData();
  form.append('file', new File([content], filename));
  const response = await who.send('/api/KYC/import/preview', { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as KycImportPreview, headers: response.headers };
}
