import type { Restriction } from '#/bff/contract/public-incident.ts';
import type { Db } from '#/bff/database/connection.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { areConfidential, listReceivers } from '#/bff/registers/incidents/handler-queries.ts';

const id = (text: string | undefined) => (text && /^\d{1,10}$/.test(text) ? [Number(text)] : []);

/** The restriction from the plain form; null if anyone who may deal with incidents receives the report. */
export function restrictionOf(sent: Readonly<Record<string, string>>): Restriction | null {
  if (sent.aboutHandler !== 'yes') return null;
  const excluded = Object.keys(sent).flatMap((name) => (name.startsWith('exclude-') ? id(name.slice(8)) : []));
  return { offered: (sent.offered ?? '').split(',').flatMap(id), excluded };
}

/**
 * Who receives a restricted report.
 *
 * @throws Failure VALIDATION if an offered or excluded person was never on the list, or nobody is left to receive the
 * report
 */
export async function receiversOf(db: Db, restriction: Restriction): Promise<number[]> {
  if (!(await areConfidential(db, [...restriction.offered, ...restriction.excluded])))
    refuseFaults({ restriction: ['notAllowed'] });
  const receivers = await listReceivers(db, restriction);
  if (receivers.length === 0) refuseFaults({ restriction: ['nobodyLeft'] });
  return receivers;
}
