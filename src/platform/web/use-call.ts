import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Answer, Call, Sent } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { callQuery } from './call-query.ts'
import { offerFeature } from './plan.ts'
import { send } from './send.ts'
import { useMay, useSiteId } from './site.ts'

interface CallOptions {
  enabled?: boolean | undefined
  /** Milliseconds between refetches, for data that changes on its own. */
  refetchInterval?: number | false | undefined
  /** Shows the earlier answer until the one for the new input arrives: for pages and filters of a list. */
  keepPrevious?: boolean | undefined
}

/** State of a call that a screen shows. */
export interface CallState<T> {
  readonly data: T | undefined
  readonly error: AppError | null
  /** True until there is something to show. */
  readonly isLoading: boolean
  /** True while `data` still belongs to the earlier input. */
  readonly isStale: boolean
  readonly refetch: () => void
}

/** Error shown instead of an answer that the user's role may not see. */
const notAllowed = new AppError('forbidden', 'Your role on this site does not allow this.')

/** Returns a call's answer and keeps it up to date. `input` may be a new object on each render. */
export function useCall<C extends Call>(call: C, input: Sent<C>, options: CallOptions = {}): CallState<Answer<C>> {
  const siteId = useSiteId()
  const { enabled = true, refetchInterval = false, keepPrevious = false } = options
  const isAllowed = useMay(call)
  const query = useQuery<Answer<C>, AppError>({
    ...callQuery(call, input, siteId),
    enabled: enabled && isAllowed,
    refetchInterval,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  const { data, error, isLoading, isPlaceholderData, refetch } = query
  return {
    data,
    error: isAllowed ? error : notAllowed,
    isLoading,
    isStale: isPlaceholderData,
    refetch: () => void refetch(),
  }
}

/** Returns a function that refetches other calls' answers wherever they are shown. */
export function useInvalidate(): (...calls: Call[]) => void {
  const client = useQueryClient()
  return useCallback(
    (...calls) => calls.forEach(({ path }) => void client.invalidateQueries({ queryKey: [path] })),
    [client],
  )
}

interface ActionOptions<C extends Call> {
  onSuccess?: ((answer: Answer<C>, input: Sent<C>) => void) | undefined
  /** Calls whose answers are no longer valid afterwards. */
  invalidates?: readonly Call[] | undefined
}

/** State of a call that the user triggers. */
export interface ActionState<C extends Call> {
  /** Makes the call. Resolves to undefined if it failed. In that case, `error` has the reason. */
  readonly run: (input: Sent<C>) => Promise<Answer<C> | undefined>
  readonly busy: boolean
  readonly error: AppError | null
  /** Error messages of fields, by dotted path: "popup.name". */
  readonly issues: Readonly<Record<string, string>>
  readonly reset: () => void
}

/**
 * Returns a call that the user triggers. A call with an effect has an idempotency key that stays the same while the
 * same input is retried, so that pressing a button twice after a lost connection creates only one object.
 */
export function useAction<C extends Call>(call: C, options: ActionOptions<C> = {}): ActionState<C> {
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const attempt = useRef({ input: '', key: '' })
  const run = async (input: Sent<C>) => {
    setState({ busy: true, error: null })
    const text = JSON.stringify([siteId, input])
    if (attempt.current.input !== text) attempt.current = { input: text, key: randomKey() }
    try {
      const idempotencyKey = call.effect ? attempt.current.key : undefined
      const answer = await send(call, input, { siteId, idempotencyKey })
      attempt.current = { input: '', key: '' }
      setState({ busy: false, error: null })
      invalidate(...(options.invalidates ?? []))
      options.onSuccess?.(answer, input)
      return answer
    } catch (error) {
      const failed = asAppError(error, call.failure)
      if (failed.feature) offerFeature(failed.feature)
      setState({ busy: false, error: failed })
      return undefined
    }
  }
  const reset = useCallback(() => setState({ busy: false, error: null }), [])
  return { run, ...state, issues: issuesByPath(state.error), reset }
}

function issuesByPath(error: AppError | null): Record<string, string> {
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path, message]))
}

/** Returns an error as an AppError. Any other error gets the call's own failure message. */
export function asAppError(error: unknown, failure: string): AppError {
  return error instanceof AppError ? error : new AppError('broken', failure, { cause: error })
}

/** Doesn't use crypto.randomUUID, which browsers provide only on https and localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
