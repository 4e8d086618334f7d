import { useState } from 'react';

type State<Data> = { data: Data | undefined; error: Error | null; isPending: boolean };
type Options<Data, Variables> = {
  mutationFn: (variables: Variables) => Promise<Data>;
  onSuccess?: (data: Data, variables: Variables) => unknown;
  onError?: (error: Error) => unknown;
};

/** A small `useMutation` for the pages before sign-in, which do without the query library: one call at a time. */
export function useSubmit<Data, Variables = void>({
  mutationFn,
  onSuccess,
  onError,
}: Options<Data, Variables>) {
  const [state, setState] = useState<State<Data>>({ data: undefined, error: null, isPending: false });
  const mutate = (variables: Variables) => {
    const run = async () => {
      setState({ data: undefined, error: null, isPending: true });
      try {
        const data = await mutationFn(variables);
        await onSuccess?.(data, variables);
        setState({ data, error: null, isPending: false });
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        setState({ data: undefined, error, isPending: false });
        onError?.(error);
      }
    };
    void run();
  };
  return { ...state, mutate };
}
