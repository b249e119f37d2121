/** Whether an address from a picklist opens a web page; `javascript:`, for example, does not. */
export const isWebAddress = (address: string): boolean => /^https?:\/\/\S+$/i.test(address);
