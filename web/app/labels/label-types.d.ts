import 'i18next';
import type dutch from '../../labels/1043.json';

/** Keys are typed from the Dutch file: a missing key does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    keySeparator: false;
    nsSeparator: false;
    returnNull: false;
    resources: { translation: typeof dutch };
  }
}
