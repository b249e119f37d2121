import type { Head } from './chain-queries.ts';
import type { Fault, Verdict } from './verify-chain.ts';

const SAYS: Record<Fault['kind'], (fault: Fault) => string> = {
  linkGone: ({ seq }) => `link ${seq} is gone`,
  entryGone: ({ seq }) => `the entry of link ${seq} is gone`,
  entryChanged: ({ seq, entryId }) => `entry ${entryId} at link ${seq} was changed or moved`,
  detailChanged: ({ seq, entryId }) => `the detail of entry ${entryId} at link ${seq} was changed`,
  slippedIn: ({ entryId }) => `entry ${entryId} was inserted among entries that were linked without it`,
  cutOff: ({ seq }) => `the chain ends at link ${seq}, before the given head`,
  rewritten: ({ seq }) => `the chain was rewritten: link ${seq} has a different hash from the given head`,
};

/** Which links are intact: all of them if the chain was cut off or an entry has no link. */
const intact = ({ kind }: Fault, links: string) =>
  kind === 'cutOff' || kind === 'slippedIn'
    ? `The ${links} links of the chain are intact.`
    : `The ${links} links before it are intact.`;

/**
 * The lines that `npm run audit:verify` prints at its end.
 *
 * @param now for the age of entries that are not linked yet
 */
export function describeVerdict({ fault, links, emptied, head, tail }: Verdict, now: Date): string[] {
  const count = (n: number) => n.toLocaleString('en');
  const lines = fault
    ? [`BROKEN: ${SAYS[fault.kind](fault)}. ${intact(fault, count(links))}`]
    : [`The chain is intact: ${count(links)} links.`];
  if (emptied > 0) lines.push(`The details of ${count(emptied)} entries were emptied by retention or erasure.`);
  const seconds = Math.round((now.getTime() - (tail.since ?? now).getTime()) / 1_000);
  const entries = tail.count === 1 ? 'entry' : 'entries';
  lines.push(
    `Not linked yet: ${count(tail.count)} ${entries}${tail.since ? `, the oldest ${count(seconds)} s old` : ''}.`,
  );
  if (head && !fault)
    lines.push(`Keep this elsewhere, and pass it next time: --head ${head.seq}:${head.hash.toString('hex')}`);
  return lines;
}

/**
 * Reads `--head SEQ:HASH` from the arguments of the command.
 * @throws Error for any other argument
 */
export function readHead(args: readonly string[]): Head | undefined {
  if (args.length === 0) return undefined;
  const [, seq, hash] = (args[0] === '--head' && /^(\d{1,15}):([0-9a-f]{64})$/.exec(args[1] ?? '')) || [];
  if (seq === undefined || hash === undefined || args.length !== 2)
    throw new Error('The only option is --head SEQ:HASH, as printed by an earlier run.');
  return { seq: Number(seq), hash: Buffer.from(hash, 'hex') };
}
