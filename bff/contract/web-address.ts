/** Whether an address out of a picklist opens a page; a script, for one, does not. */
export const isWebAddress = (address: string): boolean => /^https?:\/\/\S+$/i.test(address);
