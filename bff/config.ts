import { resolve } from 'node:path';
import { readEnvironment } from './config-faults.ts';
import type { Environment } from './environment.ts';

/**
 * The settings by which bff/main.ts chooses the adapters. They are read once, when the server or a command starts.
 */
export interface Config {
  port: number;
  host: string;
  /** The public address, without a trailing slash. */
  publicUrl: string;
  /** An absolute path. Contains the embedded database, the folder store and generated secrets. */
  dataFolder: string;
  /** null to use a file in the data folder (`readSecret`). */
  secret: string | null;
  production: boolean;
  logLevel: Environment['LOG_LEVEL'];
  database: { kind: 'embedded' } | { kind: 'external'; url: string; ownerUrl: string; ownerIsApplication: boolean };
  files: { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Config);
  identity: { kind: 'built-in' } | ({ kind: 'external' } & IdentityConfig);
  engine: { kind: 'embedded' } | ({ kind: 'camunda' } & CamundaConfig);
  /** `from`: the sender's address in emails; `neutralFrom`: the sender's address in emails to reporters. */
  smtp: { url: string; from: string; neutralFrom: string } | null;
  /** Domains to which emails to reporters may not be sent; if empty, the domains of people's UPNs. */
  ownDomains: readonly string[];
  clamd: { host: string; port: number } | null;
  /** The first administrator, if the identity provider is not the built-in one. */
  adminUpn: string | null;
  /**
   * The claim that names the company in which people become employees at their first sign-in; null if sign-ins create
   * no employees.
   */
  newcomers: { companyClaim: string } | null;
  /** The token of the system that provisions people by SCIM; null if there is none. */
  scimToken: string | null;
  /** The company of people whom the directory sends without one; null for the top-level company. */
  scimCompany: string | null;
  /**
   * If more people leave in an import than both limits allow, their number must be typed, and somebody else must
   * confirm the import.
   */
  importLeavers: { percent: number; people: number };
  /** For how many days a deleted incident can be restored. */
  deletedKeptDays: number;
  links: { takenApp: string | null; kyc: string | null; currency: string | null; userImage: string | null };
  /**
   * The public form: where reporters are sent afterwards (null for a page that thanks them), the hosts to which they
   * may be sent instead, and the privacy statement.
   */
  incident: { source: string | null; hosts: readonly string[]; privacyUrl: string | null };
  processingRegister: boolean;
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
}

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** Whether the store supports the checksums of the newer S3 API. */
  checksums: boolean;
}

export interface IdentityConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Space separated, including openid. */
  scopes: string;
  upnClaim: string;
}

/** The REST API of Camunda 8's orchestration cluster; the variables have the names that Camunda's own clients use. */
export interface CamundaConfig {
  /** With or without /v2 at the end. */
  restAddress: string;
  auth:
    | { kind: 'none' }
    | { kind: 'basic'; username: string; password: string }
    /** Client credentials. */
    | { kind: 'oauth'; clientId: string; clientSecret: string; url: string; audience: string; scope: string | null };
}

/** Thrown if the environment is invalid; the message has one line per fault. */
export class ConfigError extends Error {}

/**
 * Reads the environment.
 * @throws ConfigError naming all wrong variables at once
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { environment, faults } = readEnvironment(env);
  if (faults.length > 0)
    throw new ConfigError(['These environment variables are wrong:', ...faults.map((line) => `  ${line}`)].join('\n'));
  return toConfig(environment);
}

function toConfig(env: Environment): Config {
  const dataFolder = resolve(env.OPENBOEK_DATA);
  const publicUrl = (env.OPENBOEK_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataFolder,
    secret: env.OPENBOEK_SECRET ?? null,
    production: env.NODE_ENV === 'production',
    logLevel: env.LOG_LEVEL,
    database: databaseOf(env),
    files: filesOf(env, dataFolder),
    identity: identityOf(env),
    engine: engineOf(env),
    smtp: smtpOf(env, publicUrl),
    ownDomains: env.OPENBOEK_OWN_DOMAINS,
    clamd: clamdOf(env.CLAMD_ADDRESS),
    adminUpn: env.OPENBOEK_ADMIN_UPN ?? null,
    newcomers: env.OPENBOEK_JIT_USERS ? { companyClaim: env.OPENBOEK_JIT_COMPANY_CLAIM } : null,
    scimToken: env.OPENBOEK_SCIM_TOKEN ?? null,
    scimCompany: env.OPENBOEK_SCIM_COMPANY ?? null,
    importLeavers: { percent: env.OPENBOEK_IMPORT_LEAVERS_PERCENT, people: env.OPENBOEK_IMPORT_LEAVERS },
    deletedKeptDays: env.OPENBOEK_DELETED_KEPT_DAYS,
    links: {
      takenApp: env.OPENBOEK_TAKEN_APP_URL ?? null,
      kyc: env.OPENBOEK_KYC_URL ?? null,
      currency: env.OPENBOEK_CURRENCY_URL ?? null,
      userImage: env.OPENBOEK_USER_IMAGE_URL ?? null,
    },
    incident: {
      source: env.OPENBOEK_INCIDENT_SOURCE ?? null,
      hosts: env.OPENBOEK_INCIDENT_SOURCES,
      privacyUrl: env.OPENBOEK_PRIVACY_URL ?? null,
    },
    processingRegister: env.OPENBOEK_PROCESSING_REGISTER,
    trustedProxies: env.OPENBOEK_TRUSTED_PROXIES,
  };
}

function databaseOf(env: Environment): Config['database'] {
  if (env.DATABASE_URL === undefined) return { kind: 'embedded' };
  const ownerUrl = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
  const ownerIsApplication = new URL(ownerUrl).username === new URL(env.DATABASE_URL).username;
  return { kind: 'external', url: env.DATABASE_URL, ownerUrl, ownerIsApplication };
}

function filesOf(env: Environment, dataFolder: string): Config['files'] {
  if (env.S3_ENDPOINT === undefined) return { kind: 'folder', folder: resolve(dataFolder, 'files') };
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    checksums: env.S3_CHECKSUMS,
  };
}

function identityOf(env: Environment): Config['identity'] {
  if (env.OIDC_ISSUER === undefined) return { kind: 'built-in' };
  return {
    kind: 'external',
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID ?? '',
    clientSecret: env.OIDC_CLIENT_SECRET ?? '',
    scopes: env.OIDC_SCOPES,
    upnClaim: env.OIDC_UPN_CLAIM,
  };
}

function engineOf(env: Environment): Config['engine'] {
  if (env.CAMUNDA_REST_ADDRESS === undefined) return { kind: 'embedded' };
  return { kind: 'camunda', restAddress: env.CAMUNDA_REST_ADDRESS.replace(/\/+$/, ''), auth: camundaAuthOf(env) };
}

function camundaAuthOf(env: Environment): CamundaConfig['auth'] {
  switch (env.CAMUNDA_AUTH_STRATEGY) {
    case 'NONE':
      return { kind: 'none' };
    case 'BASIC':
      return {
        kind: 'basic',
        username: env.CAMUNDA_BASIC_AUTH_USERNAME ?? '',
        password: env.CAMUNDA_BASIC_AUTH_PASSWORD ?? '',
      };
    case 'OAUTH':
      return {
        kind: 'oauth',
        clientId: env.CAMUNDA_CLIENT_ID ?? '',
        clientSecret: env.CAMUNDA_CLIENT_SECRET ?? '',
        url: env.CAMUNDA_OAUTH_URL ?? '',
        audience: env.CAMUNDA_TOKEN_AUDIENCE,
        scope: env.CAMUNDA_OAUTH_SCOPE ?? null,
      };
  }
}

function smtpOf(env: Environment, publicUrl: string): Config['smtp'] {
  const from = env.OPENBOEK_MAIL_FROM ?? `openboek@${new URL(publicUrl).hostname}`;
  return env.SMTP_URL === undefined
    ? null
    : { url: env.SMTP_URL, from, neutralFrom: env.OPENBOEK_NEUTRAL_FROM ?? from };
}

function clamdOf(address: string | undefined): Config['clamd'] {
  if (address === undefined) return null;
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) };
}
