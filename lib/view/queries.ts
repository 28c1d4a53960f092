import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { CommandName, CommandParams, CommandResults } from '../core/command.ts';
import { command, problemOf } from './command.ts';

/** Commands that only ask, and whose answers may be kept: no phrase is among them. */
export type Question = Extract<
  CommandName,
  | 'status'
  | 'shortcuts'
  | 'balances'
  | 'lookAtAsset'
  | 'siteInSight'
  | 'resolveName'
  | 'checkNetwork'
  | 'lookAtNode'
  | 'nodeHealth'
  | 'searchNetworks'
  | 'delegations'
  | 'allowances'
  | 'replacementFees'
  | 'guardOf'
>;

/** What this screen has asked of the background, and what came of it; each screen has one of its own. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The background is there without a network, too.
      networkMode: 'always',
      // `command` repeats what got lost, and the background what a node refused.
      retry: false,
      // A fee must not change because the user comes back to it.
      refetchOnWindowFocus: false,
      // What is opened again begins anew rather than with what was true then.
      gcTime: 0,
    },
  },
});

/** A question to the background, under its name and parameters. */
export const question = <Name extends Question>(name: Name, params: CommandParams<Name>) =>
  queryOptions({
    queryKey: [name, params],
    queryFn: (): Promise<CommandResults[Name] | null> => command(name, params),
    // Rather than none at all: else a trouble would be gone while it is asked again, and the first answer could be older than a push.
    initialData: null,
  });

/**
 * A question that the user sees being asked: the last answer, and what went wrong with the last asking.
 * @param enabled whether it asks by itself when it comes up.
 */
export function useAsking<Name extends Question>(name: Name, params: CommandParams<Name>, enabled = true) {
  const { data, error, isFetching, refetch } = useQuery({ ...question(name, params), enabled });
  return {
    answer: data ?? undefined,
    busy: isFetching,
    problem: error && !isFetching ? problemOf(error) : undefined,
    ask: refetch,
  };
}
