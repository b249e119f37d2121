/** Signature algorithms that need the provider's private key; never `none`, and never a shared secret. */
export const PRIVATE_KEY_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
