import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { diagramQuery, runQuery } from '#/web/api/queries.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/**
 * A run and its diagram. The run is fetched again regularly while it is shown, the diagram whenever the run has moved.
 */
export function useRun(id: string) {
  const { lang } = useLabels();
  const queries = useQueryClient();
  const run = useQuery(runQuery(id, lang));
  const diagram = useQuery({ ...diagramQuery(id, lang), staleTime: 0 });
  const place =
    run.data && JSON.stringify([run.data.state, run.data.version, run.data.history.length, run.data.incidents]);
  useEffect(() => {
    if (place) void queries.invalidateQueries({ queryKey: keys.diagram(id, lang) });
  }, [place, id, lang, queries]);
  return { run, diagram };
}
