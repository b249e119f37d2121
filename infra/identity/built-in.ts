import type { ProviderSettings } from '#/bff/auth/settings.ts';
import { builtInClientSecret } from './keys.ts';

export const MOUNT = '/oidc';
export const CLIENT_ID = 'openboek';
/** The client that programs and scripts on this machine use. */
export const CLI_CLIENT_ID = 'openboek-cli';

/** The settings of the built-in provider for the application, in the form that OIDC_… has for an external provider. */
export function builtInProvider(publicUrl: string, secret: string): ProviderSettings {
  return {
    issuer: `${publicUrl}${MOUNT}`,
    clientId: CLIENT_ID,
    clientSecret: builtInClientSecret(secret),
    scopes: 'openid profile email',
    upnClaim: 'upn',
    alwaysAsk: true,
  };
}
