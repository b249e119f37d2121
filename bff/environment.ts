import { z } from 'zod';
import { isProxy } from './http/caller-address.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const database = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://user:password@host:port/database', abort: true })
  .refine(isDecodable, 'must have its user, password and database percent-encoded');
const secret = z.string().min(32, 'must have 32 characters or more');

function isDecodable(url: string): boolean {
  const { username, password, pathname } = new URL(url);
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** One of a few words; a wrong value is shown, because none of these settings is secret. */
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: ({ input }) => `must be ${either(names)}, not ${input}` });
const either = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
const flag = oneOf(['true', 'false', 'on', 'off']).transform((value) => /on|true/.test(value));

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
const port = z
  .string()
  .trim()
  .refine(isPort, { error: ({ input }) => `must be a whole number from 1 to 65535, not ${input}` })
  .transform(Number);
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: ({ input }) => `must be a whole number from ${least} to ${most}, not ${input}`,
    })
    .transform(Number);
/** A host as in the URL of a page, without scheme or path, and with a port if it is not the default. */
const isHost = (text: string) => URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text;
const hostAndPort = z
  .string()
  .refine((text) => /^\S+:\d+$/.test(text) && isPort(text.slice(text.lastIndexOf(':') + 1)), {
    error: 'must be host:port, with a port from 1 to 65535',
  });

/**
 * Every environment variable that Openboek reads: its format, its default and its purpose. The table in
 * docs/settings.md has the same content (a test compares them). An empty value counts as not set.
 */
export const environment = z.object({
  PORT: port.default(4400).describe('Port of the server'),
  HOST: z.string().default('127.0.0.1').describe('Address it listens on'),
  OPENBOEK_URL: webAddress.optional().describe('Where browsers find it; default http://localhost:PORT'),
  OPENBOEK_DATA: z.string().default('.openboek').describe('Folder of the database, the files and the secrets'),
  OPENBOEK_SECRET: secret.optional().describe('Seals sessions; default a file in the data folder'),
  NODE_ENV: oneOf(['development', 'production', 'test'])
    .default('development')
    .describe('production: no built-in sign-in'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info').describe('What the log holds'),

  DATABASE_URL: database.optional().describe('Postgres 15 or later, as the application role; default an embedded one'),
  DATABASE_OWNER_URL: database.optional().describe('The same database as the role that migrates; default DATABASE_URL'),

  S3_ENDPOINT: webAddress.optional().describe('File store; default a folder in the data folder'),
  S3_REGION: z.string().default('us-east-1').describe('Its region'),
  S3_BUCKET: z.string().optional().describe('Its bucket'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Its access key'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Its secret key'),
  S3_FORCE_PATH_STYLE: flag.default(true).describe('Bucket in the path, not in the host name'),
  S3_CHECKSUMS: flag.default(true).describe('Checksums with each part; off for a store that does not know them'),

  OIDC_ISSUER: webAddress.optional().describe('Identity provider; default the built-in one with the example company'),
  OIDC_CLIENT_ID: z.string().optional().describe('What it knows Openboek as'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('With this secret'),
  OIDC_SCOPES: z
    .string()
    .default('openid profile email main workflow authorization')
    .describe('What is asked for at sign-in'),
  OIDC_UPN_CLAIM: z.string().default('upn').describe('Claim that holds the user principal name'),
  OPENBOEK_ADMIN_UPN: z.string().optional().describe('First administrator where the provider is your own'),

  OPENBOEK_JIT_USERS: flag.default(false).describe('Anyone who signs in for the first time becomes an employee'),
  OPENBOEK_JIT_COMPANY_CLAIM: z
    .string()
    .default('company')
    .describe('Claim that holds their company: administration number or name'),
  OPENBOEK_SCIM_TOKEN: secret
    .optional()
    .describe('Token of the system that provisions people by SCIM 2.0; default no such path'),
  OPENBOEK_SCIM_COMPANY: z
    .string()
    .optional()
    .describe('Company of people whom SCIM sends without one, by administration number or name; default the top one'),

  OPENBOEK_IMPORT_LEAVERS_PERCENT: wholeNumber(0, 100)
    .default(5)
    .describe(
      'Above this share of people who leave, and OPENBOEK_IMPORT_LEAVERS of them, an import is confirmed twice',
    ),
  OPENBOEK_IMPORT_LEAVERS: wholeNumber(0, 1_000_000)
    .default(20)
    .describe('Up to so many people leave by an import without that'),

  OPENBOEK_DELETED_KEPT_DAYS: wholeNumber(1, 3_650)
    .default(90)
    .describe('So many days a deleted incident can be brought back; then it is removed for good, with its files'),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:port or smtps://', abort: true })
    .refine((url) => new URL(url).hostname !== '', { error: 'must name a host', abort: true })
    .refine(isDecodable, 'must have its user and password percent-encoded')
    .optional()
    .describe('Mail server; default none: mails are kept and shown to administrators'),
  OPENBOEK_MAIL_FROM: z
    .email('must be an e-mail address')
    .optional()
    .describe('Sender of mails; default openboek@ the host of OPENBOEK_URL'),
  OPENBOEK_NEUTRAL_FROM: z
    .email('must be an e-mail address')
    .optional()
    .describe('Sender of mails to reporters of incidents, one that says nothing; default that of other mails'),
  OPENBOEK_OWN_DOMAINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every(isHost), 'must be domains (example.com), with commas between them')
    .describe('Domains where no reporter may be mailed; default those of the UPNs of people'),
  CLAMD_ADDRESS: hostAndPort.optional().describe('Virus scanner; default no scan'),
  CAMUNDA_REST_ADDRESS: webAddress.optional().describe('Camunda 8; default the embedded engine'),
  CAMUNDA_AUTH_STRATEGY: oneOf(['NONE', 'BASIC', 'OAUTH']).default('NONE').describe('How to sign in there'),
  CAMUNDA_BASIC_AUTH_USERNAME: z.string().optional().describe('BASIC: as whom'),
  CAMUNDA_BASIC_AUTH_PASSWORD: z.string().optional().describe('BASIC: with this password'),
  CAMUNDA_OAUTH_URL: webAddress.optional().describe('OAUTH: where tokens come from'),
  CAMUNDA_CLIENT_ID: z.string().optional().describe('OAUTH: as which client'),
  CAMUNDA_CLIENT_SECRET: z.string().optional().describe('OAUTH: with this secret'),
  CAMUNDA_TOKEN_AUDIENCE: z.string().default('zeebe.camunda.io').describe('OAUTH: audience of the token'),
  CAMUNDA_OAUTH_SCOPE: z.string().optional().describe('OAUTH: scope of the token'),

  OPENBOEK_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((proxies) => proxies.every(isProxy), 'must be addresses or networks (10.0.0.0/8), with commas between them')
    .describe('Proxies in front of Openboek whose X-Forwarded-For is believed; default none'),

  OPENBOEK_INCIDENT_SOURCE: webAddress
    .optional()
    .describe('Page that reporters of incidents go to afterwards; default a page of Openboek that thanks them'),
  OPENBOEK_INCIDENT_SOURCES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every(isHost), 'must be hosts (intranet.example.com), with commas between them')
    .describe('Hosts that the address of the public incident form may name as its source; default none'),
  OPENBOEK_PRIVACY_URL: webAddress
    .optional()
    .describe('Privacy statement, linked in the public incident form; default no link'),

  OPENBOEK_TAKEN_APP_URL: webAddress.optional().describe('Workflow information pages; default our own'),
  OPENBOEK_KYC_URL: webAddress.optional().describe('Know-your-customer application; default none'),
  OPENBOEK_CURRENCY_URL: webAddress.optional().describe('Currency converter beside an amount; default no link'),
  OPENBOEK_USER_IMAGE_URL: webAddress.optional().describe('Portraits, by user id behind it; default initials'),
  OPENBOEK_PROCESSING_REGISTER: flag.default(true).describe('Whether there is a register of processing activities'),
});

export type Environment = z.infer<typeof environment>;
