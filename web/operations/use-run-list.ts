import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { RunGroup, RunList } from '#/bff/contract/run-list.ts';
import { runsQuery } from '#/web/api/queries.ts';

interface ShownRuns {
  /** The query from which the rows come. */
  query: UseQueryResult<RunList>;
  rows: RunList['rows'] | undefined;
  /** The total number of matching runs. The rows are the newest of them. */
  count: number;
  /** Whether the server is still looking for the runs that pass the filters. Meanwhile the rows are the newest runs. */
  isSearching: boolean;
}

/**
 * The runs of a group. A long list is cut off, so some runs that pass the filters may be missing from it. In that case,
 * the runs that pass the filters are requested from the server.
 */
export function useRunList(group: RunGroup): ShownRuns {
  const [parameters] = useSearchParams();
  const filters = new URLSearchParams([...parameters].filter(([name]) => name.startsWith('f.'))).toString();
  const newest = useQuery(runsQuery(group));
  const isCut = newest.data !== undefined && newest.data.rows.length < newest.data.matching;
  const isAsked = isCut && filters !== '';
  const passing = useQuery({ ...runsQuery(group, filters), enabled: isAsked });
  const isFound = isAsked && !passing.isPending;
  const query = isFound ? passing : newest;
  return {
    query,
    rows: query.data?.rows,
    count: query.data?.matching ?? 0,
    isSearching: isAsked && !isFound,
  };
}
