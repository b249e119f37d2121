import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** The progress of the setup, fetched each time the page opens, because most steps are completed elsewhere. */
export const firstRunQuery = () =>
  queryOptions({ queryKey: keys.firstRun, queryFn: () => api.firstRun(), staleTime: 0, refetchOnMount: 'always' });
