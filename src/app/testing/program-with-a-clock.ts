import { createServer } from 'node:http'
import { z } from 'zod'
import { runWaitingJobs } from '#platform/server/testing/run-waiting-jobs.ts'
import { runJob } from '#platform/server/jobs/run-job.ts'
import { start } from '../start.ts'

// The program for tests in which hours pass. Its clock runs normally, and a request to `CLOCK_PORT` moves it ahead: `{
// "milliseconds": 3600000, "jobs": ["automations.tick"] }`, where `jobs` are the scheduled jobs to run then.

const { now } = Date
const Moved = z.object({ milliseconds: z.int(), jobs: z.array(z.string()) })
const pause = 50
let ahead = 0
Date.now = () => now() + ahead

const running = await start(process.env, ({ rooms, database, tools }) => {
  const jobs = rooms.flatMap((room) => room.jobs)
  const signal = new AbortController().signal
  let last: Promise<unknown> = Promise.resolve()
  /** Runs requests one after another, whoever sends them. */
  const work = <T>(what: () => Promise<T>): Promise<T> => {
    const done = last.then(what)
    last = done.catch(() => {})
    return done
  }
  const doJobs = () =>
    work(() =>
      runWaitingJobs(jobs, tools, database).catch((error) =>
        tools.log.error({ err: error }, 'A job of a story failed.'),
      ),
    )
  const timer = setInterval(() => void doJobs(), pause)
  const clock = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { milliseconds, jobs: names } = Moved.parse(JSON.parse(text))
    ahead += milliseconds
    for (const name of names) {
      const job = jobs.find((one) => one.name === name)!
      await work(() => runJob(job, {}, { ...tools, database, signal, attempt: 1, maxAttempts: 1 }))
      await doJobs()
    }
    response.end()
  }).listen(Number(process.env['CLOCK_PORT']), '127.0.0.1')
  return async () => {
    clearInterval(timer)
    clock.close()
    await last
  }
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
