import type { Runner, RunnerOptions, WorkerEvents } from 'graphile-worker'

/**
 * Starts the job library. A runner whose first lookup of jobs fails is ended, so that the caller awaiting its promise
 * can start another one: the library (0.18) looks up the IDs of its tasks only once, and keeps a failure of that
 * forever.
 */
export async function startRunner(options: RunnerOptions & { readonly events: WorkerEvents }): Promise<Runner> {
  const { run } = await import('graphile-worker')
  const { events } = options
  let runner: Runner | undefined
  let isBlind = false
  const failed = () => {
    unwatch()
    isBlind = true
    end()
  }
  const end = () => void runner?.stop().catch(() => {})
  const unwatch = () => {
    events.off('worker:getJob:error', failed)
    events.off('worker:getJob:empty', unwatch)
    events.off('job:start', unwatch)
  }
  events.on('worker:getJob:error', failed)
  events.on('worker:getJob:empty', unwatch)
  events.on('job:start', unwatch)
  try {
    runner = await run(options)
  } catch (error) {
    unwatch()
    throw error
  }
  if (isBlind) end()
  return runner
}
