import { type Environment, environment } from './environment.ts';

/** The fault of one variable, in words that follow its name. */
type Fault = [variable: string, message: string];

/** The variables that have a value, before parsing. */
type Given = Readonly<Record<string, string | undefined>>;

export interface EnvironmentReading {
  /** The values, in which defaults replace missing and wrong ones, so they may only be used if there are no faults. */
  environment: Environment;
  /**
   * One line per fault, which begins with the variable: first the faults of single variables, then those of
   * combinations.
   */
  faults: string[];
}

/**
 * Parses the environment and finds every fault at once: of single variables, and of incompatible combinations. A
 * variable with a wrong value is not reported as missing, and its value causes no further faults.
 */
export function readEnvironment(env: Given): EnvironmentReading {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const own = faultsOfSingles(given);
  const wrong = new Set(own.map(([name]) => name));
  const usable = environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
  const faults = [...own, ...missingCompanions(given), ...camundaFaults(usable, given), ...unsafe(usable, given)];
  return { environment: usable, faults: faults.map(([name, message]) => `${name} ${message}`) };
}

function faultsOfSingles(given: Given): Fault[] {
  const parsed = environment.safeParse(given);
  return parsed.success ? [] : parsed.error.issues.map((issue): Fault => [issue.path.join('.'), issue.message]);
}

/**
 * Missing variables that other variables need. If one of the variables below is given for the identity provider or for
 * S3, the others of its group are required.
 */
function missingCompanions(given: Given): Fault[] {
  const store: (keyof Environment)[] = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const provider: (keyof Environment)[] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
  const needs: [keyof Environment, (keyof Environment)[]][] = [
    // Without S3_ENDPOINT, files would silently be stored in the data folder.
    [store.find((name) => given[name] !== undefined) ?? 'S3_ENDPOINT', store],
    [provider.find((name) => given[name] !== undefined) ?? 'OIDC_ISSUER', provider],
    ['DATABASE_OWNER_URL', ['DATABASE_URL']],
  ];
  return needs.flatMap(([name, others]) => (given[name] === undefined ? [] : missing(given, others, name)));
}

/**
 * The missing variables that the chosen way of signing in to Camunda needs. Without Camunda's address, for example, the
 * embedded engine would silently run instead.
 */
function camundaFaults({ CAMUNDA_AUTH_STRATEGY: strategy }: Environment, given: Given): Fault[] {
  const needs: Record<Environment['CAMUNDA_AUTH_STRATEGY'], (keyof Environment)[]> = {
    NONE: [],
    BASIC: ['CAMUNDA_REST_ADDRESS', 'CAMUNDA_BASIC_AUTH_USERNAME', 'CAMUNDA_BASIC_AUTH_PASSWORD'],
    OAUTH: ['CAMUNDA_REST_ADDRESS', 'CAMUNDA_OAUTH_URL', 'CAMUNDA_CLIENT_ID', 'CAMUNDA_CLIENT_SECRET'],
  };
  return missing(given, needs[strategy], `CAMUNDA_AUTH_STRATEGY=${strategy}`);
}

const missing = (given: Given, names: readonly string[], companion: string): Fault[] =>
  names.filter((name) => given[name] === undefined).map((name) => [name, `is needed with ${companion}`]);

/**
 * The faults of unsafe settings: the built-in sign-in asks for no password, and a session cookie must not be sent
 * unencrypted.
 */
function unsafe(env: Environment, given: Given): Fault[] {
  const faults: Fault[] = [];
  const url = env.OPENBOEK_URL === undefined ? null : new URL(env.OPENBOEK_URL);
  if (given.OIDC_ISSUER === undefined) {
    if (env.NODE_ENV === 'production')
      faults.push(['OIDC_ISSUER', 'is needed in production: the built-in sign-in has no passwords']);
    if (!BUILT_IN_HOSTS.has(env.HOST))
      faults.push(['HOST', 'must be 127.0.0.1 with the built-in sign-in, which has no passwords (set OIDC_ISSUER)']);
    if (url !== null && url.hostname !== 'localhost')
      faults.push([
        'OPENBOEK_URL',
        'must be http://localhost with the built-in sign-in, which has no passwords (set OIDC_ISSUER)',
      ]);
  } else if (!env.OIDC_SCOPES.split(' ').includes('openid')) {
    faults.push(['OIDC_SCOPES', 'must contain openid']);
  }
  if (url !== null && (url.pathname !== '/' || url.search !== '' || url.hash !== ''))
    faults.push(['OPENBOEK_URL', 'must be an address without a path']);
  if (given.OIDC_ISSUER !== undefined && url?.protocol === 'http:' && url.hostname !== 'localhost')
    faults.push(['OPENBOEK_URL', 'must be https, or http://localhost']);
  return faults;
}

/** The hosts on which the built-in identity provider runs; the provider also checks this itself. */
const BUILT_IN_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);
