import type { Config } from '#/bff/config.ts';
import type { Context } from '#/bff/context.ts';
import type { FirstRun } from '#/bff/contract/first-run.ts';
import type { Problem } from '#/bff/startup/surroundings.ts';
import { judgeSteps } from './judge.ts';
import { mailSettingsMark } from './mail-settings.ts';
import { findDecidingFacts, findFirstRunState, findPeopleFacts, findTestMail, findTopCompany } from './queries.ts';

/** How many companies without an approver are named; for the others, only the number is shown. */
const SHOWN = 5;

/**
 * What has been set up in this installation, determined at each call from people, roles and the answers of external
 * services.
 */
export async function readFirstRun({ services, actor }: Context): Promise<FirstRun> {
  const { sql, config, surroundings, files, mailer, scanner } = services;
  const [state, company, people, deciding, tried, parts, store] = await Promise.all([
    findFirstRunState(sql),
    findTopCompany(sql),
    findPeopleFacts(sql, actor.id),
    findDecidingFacts(sql, SHOWN),
    findTestMail(sql, mailSettingsMark(config.smtp)),
    surroundings.look(),
    files.probe().then(() => null, wordsOf),
  ]);
  const hasNumber = company !== undefined && company.administrationNr !== null;
  const found = { people, deciding, tried, parts, store, hasNumber };
  const { present, others, email, administrators, operators, employeesOnly } = people;
  return {
    state,
    steps: judgeSteps({ ...found, hasMailServer: mailer !== undefined, hasScanner: isScanned(scanner, parts.scanner) }),
    company: company ?? null,
    people: { present, hasScim: config.scimToken !== null, hasNewcomers: config.newcomers !== null },
    roles: {
      ...{ administrators, operators, employeesOnly },
      deciding: deciding.deciding,
      undecided: deciding.undecided,
      undecidedCount: deciding.undecidedCount,
    },
    mail: { server: placeOf(config.smtp), address: email, tried },
    signIn: { provider: config.identity.kind === 'external' ? config.identity.issuer : null, others },
    scanner: { address: config.clamd && `${config.clamd.host}:${config.clamd.port}` },
    files: { place: config.files.kind === 'folder' ? config.files.folder : config.files.endpoint },
  };
}

const wordsOf = (error: unknown): Problem => (error instanceof Error ? error.message : String(error));
const isScanned = (scanner: unknown, state: Problem | undefined) => scanner !== undefined || state !== undefined;

/** The address of the mail server, without credentials. */
function placeOf(smtp: Config['smtp']): string | null {
  return smtp && new URL(smtp.url).host;
}
