import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Around {
  /** Shown until the code is there. */
  waiting?: ReactNode;
  /** Shown in its place when the code cannot be fetched. */
  failed: ReactNode;
}

/**
 * A part of a screen whose code comes when it is first shown. React's own `lazy` throws where the code cannot be fetched,
 * and takes the screen with it, what was typed there included; here the part alone says so. A browser never fetches a
 * module again that failed once, so it stays away until the page is loaded again.
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
  /** Fetches the code before it is shown. Settles either way: whether it could be fetched is seen where it is shown. */
  LazyPart.fetch = () => fetched().catch(() => {});
  return LazyPart;
}
