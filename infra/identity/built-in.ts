import type { ProviderSettings } from '#/bff/auth/settings.ts';
import { builtInClientSecret } from './keys.ts';

export const MOUNT = '/oidc';
export const CLIENT_ID = 'openboek';
/** The client for programs and scripts on this machine. */
export const CLI_CLIENT_ID = 'openboek-cli';

/**
 * The settings with which the application uses the built-in provider, in the same form as the OIDC_… settings of an
 * external provider.
 */
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
