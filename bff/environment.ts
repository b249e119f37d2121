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

/** A setting that has only a few values. The error shows a wrong value, because none of these settings is secret. */
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
 * docs/settings.md lists the same variables (a test compares them). An empty value counts as not set.
 */
export const environment = z.object({
  PORT: port.default(4400).describe('Port of the server'),
  HOST: z.string().default('127.0.0.1').describe('Address that the server listens on'),
  OPENBOEK_URL: webAddress
    .optional()
    .describe('Address at which browsers find the server; default http://localhost:PORT'),
  OPENBOEK_DATA: z.string().default('.openboek').describe('Folder of the database, the files and the secrets'),
  OPENBOEK_SECRET: secret.optional().describe('Encrypts sessions; default a file in the data folder'),
  NODE_ENV: oneOf(['development', 'production', 'test'])
    .default('development')
    .describe('production: no built-in sign-in'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('The lowest level that is logged'),

  DATABASE_URL: database
    .optional()
    .describe('Postgres 15 or later, as the application role; default an embedded Postgres'),
  DATABASE_OWNER_URL: database
    .optional()
    .describe('The same database, with the role that migrates; default DATABASE_URL'),

  S3_ENDPOINT: webAddress.optional().describe('File store; default a folder in the data folder'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the file store'),
  S3_BUCKET: z.string().optional().describe('Bucket of the file store'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Access key of the file store'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret key of the file store'),
  S3_FORCE_PATH_STYLE: flag.default(true).describe('Bucket in the path, not in the host name'),
  S3_CHECKSUMS: flag.default(true).describe('Checksums with each part; off for a store that refuses them'),

  OIDC_ISSUER: webAddress.optional().describe('Identity provider; default the built-in one with the example company'),
  OIDC_CLIENT_ID: z.string().optional().describe('Client id of Openboek at the provider'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Secret of that client'),
  OIDC_SCOPES: z
    .string()
    .default('openid profile email main workflow authorization')
    .describe('Scopes requested at sign-in'),
  OIDC_UPN_CLAIM: z.string().default('upn').describe('Claim that holds the user principal name'),
  OPENBOEK_ADMIN_UPN: z.string().optional().describe('First administrator, if the provider is not the built-in one'),

  OPENBOEK_JIT_USERS: flag.default(false).describe('Anyone who signs in for the first time becomes an employee'),
  OPENBOEK_JIT_COMPANY_CLAIM: z
    .string()
    .default('company')
    .describe('Claim that names the company of such an employee: administration number or name'),
  OPENBOEK_SCIM_TOKEN: secret
    .optional()
    .describe('Token of the system that provisions people by SCIM 2.0; default no SCIM'),
  OPENBOEK_SCIM_COMPANY: z
    .string()
    .optional()
    .describe('Company of people whom SCIM sends without one, by administration number or name; default the top one'),

  OPENBOEK_IMPORT_LEAVERS_PERCENT: wholeNumber(0, 100)
    .default(5)
    .describe(
      'An import is confirmed twice if more than this percentage of people, and more than OPENBOEK_IMPORT_LEAVERS, leave',
    ),
  OPENBOEK_IMPORT_LEAVERS: wholeNumber(0, 1_000_000)
    .default(20)
    .describe('The number of people who may leave through an import without a second confirmation'),

  OPENBOEK_DELETED_KEPT_DAYS: wholeNumber(1, 3_650)
    .default(90)
    .describe('Days for which a deleted incident can be restored; it is then removed permanently, with its files'),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:port or smtps://', abort: true })
    .refine((url) => new URL(url).hostname !== '', { error: 'must name a host', abort: true })
    .refine(isDecodable, 'must have its user and password percent-encoded')
    .optional()
    .describe('Mail server; default none: emails are kept and shown to administrators'),
  OPENBOEK_MAIL_FROM: z
    .email('must be an email address')
    .optional()
    .describe('Sender of emails; default openboek@ followed by the host of OPENBOEK_URL'),
  OPENBOEK_NEUTRAL_FROM: z
    .email('must be an email address')
    .optional()
    .describe(
      'Sender of emails to reporters of incidents, an address that reveals nothing; default the sender of other emails',
    ),
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
    .describe('Domains whose email addresses reporters may not give; default the domains of the UPNs of people'),
  CLAMD_ADDRESS: hostAndPort.optional().describe('Virus scanner; default no scan'),
  CAMUNDA_REST_ADDRESS: webAddress.optional().describe('Camunda 8; default the embedded engine'),
  CAMUNDA_AUTH_STRATEGY: oneOf(['NONE', 'BASIC', 'OAUTH']).default('NONE').describe('How to sign in there'),
  CAMUNDA_BASIC_AUTH_USERNAME: z.string().optional().describe('BASIC: user name'),
  CAMUNDA_BASIC_AUTH_PASSWORD: z.string().optional().describe('BASIC: password'),
  CAMUNDA_OAUTH_URL: webAddress.optional().describe('OAUTH: address that issues tokens'),
  CAMUNDA_CLIENT_ID: z.string().optional().describe('OAUTH: id of the client'),
  CAMUNDA_CLIENT_SECRET: z.string().optional().describe('OAUTH: secret of the client'),
  CAMUNDA_TOKEN_AUDIENCE: z.string().default('zeebe.camunda.io').describe('OAUTH: audience of the token'),
  CAMUNDA_OAUTH_SCOPE: z.string().optional().describe('OAUTH: scope of the token'),

  OPENBOEK_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((proxies) => proxies.every(isProxy), 'must be addresses or networks (10.0.0.0/8), with commas between them')
    .describe('Proxies in front of Openboek whose X-Forwarded-For is trusted; default none'),

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
    .describe('Hosts that `/incident?source=…` may name; default none'),
  OPENBOEK_PRIVACY_URL: webAddress
    .optional()
    .describe('Privacy statement, linked in the public incident form; default no link'),

  OPENBOEK_TAKEN_APP_URL: webAddress.optional().describe('Address of the workflow information; default our own page'),
  OPENBOEK_KYC_URL: webAddress.optional().describe('Know-your-customer application; default none'),
  OPENBOEK_CURRENCY_URL: webAddress
    .optional()
    .describe('Currency converter, linked next to an amount; default no link'),
  OPENBOEK_USER_IMAGE_URL: webAddress
    .optional()
    .describe('Address of portraits, to which the user id is added; default initials'),
  OPENBOEK_PROCESSING_REGISTER: flag.default(true).describe('Whether the register of processing activities is enabled'),
});

export type Environment = z.infer<typeof environment>;
