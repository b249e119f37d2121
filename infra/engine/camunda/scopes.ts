/** Types of element instances that contain others, as the search index names them. */
export const SCOPES: ReadonlySet<string> = new Set([
  'PROCESS',
  'SUB_PROCESS',
  'EVENT_SUB_PROCESS',
  'AD_HOC_SUB_PROCESS',
  'AD_HOC_SUB_PROCESS_INNER_INSTANCE',
  'MULTI_INSTANCE_BODY',
]);
