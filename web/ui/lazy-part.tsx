import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Around {
  /** Shown until the code is loaded. */
  waiting?: ReactNode;
  /** Shown instead if the code cannot be fetched. */
  failed: ReactNode;
}

/**
 * A part of a screen whose code is loaded when it is first shown. If the code cannot be fetched, React's own `lazy`
 * throws, and the whole screen is lost, including everything typed in it. Here only the part itself shows the failure.
 * A browser does not fetch a failed module again, so the part stays unavailable until the page is reloaded.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  const fetched = async () => {
    Part ??= await load();
  };
  function LazyPart({ waiting = null, failed, ...props }: Props & Around): ReactNode {
    const [state, setState] = useState<'waiting' | 'there' | 'failed'>(Part ? 'there' : 'waiting');
    useEffect(() => {
      if (state !== 'waiting') return;
      let gone = false;
      const become = (next: 'there' | 'failed') => () => !gone && setState(next);
      fetched().then(become('there'), become('failed'));
      return () => {
        gone = true;
      };
    }, [state]);
    if (state === 'failed') return failed;
    return Part && state === 'there' ? <Part {...(props as unknown as Props)} /> : waiting;
  }
  /** Fetches the code in advance. The promise never rejects, because the part itself shows the failure. */
  LazyPart.fetch = () => fetched().catch(() => {});
  return LazyPart;
}
