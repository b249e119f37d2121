import 'i18next';
import type dutch from '../../labels/1043.json';

/** The type of keys is derived from the Dutch label file, so a missing key does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    keySeparator: false;
    nsSeparator: false;
    returnNull: false;
    resources: { translation: typeof dutch };
  }
}
