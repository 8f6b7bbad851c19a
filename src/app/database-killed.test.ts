import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { AnswerBody } from '#platform/server/testing/answer-body.ts'
import { endPrograms, startProgram } from './testing/run-program.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis killed '))
afterAll(async () => {
  await endPrograms()
  await rm(folder, { recursive: true, force: true })
})

const environment = { DATA_DIR: folder, DATABASE_URL: '', SECRET: '', RATE_LIMITS: 'off' }
const retryWindow = { timeout: 100_000, interval: 50 }
let program = await startProgram(environment)

interface Answer<Path extends string> {
  readonly status: number
  readonly body: AnswerBody<Path>
}

/** Status 0 means that the program was not reachable. */
async function post<Path extends string>(path: Path, body: object, token = ''): Promise<Answer<Path>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  return fetch(program.url + path, request).then(
    async (answer) => ({ status: answer.status, body: (await answer.json()) as AnswerBody<Path> }),
    () => ({ status: 0, body: {} as AnswerBody<Path> }),
  )
}

const postmaster = () => Number.parseInt(readFileSync(join(folder, 'pg18/postmaster.pid'), 'utf8'), 10)

/** Returns the ids of the server's processes that serve our connections. */
function backends(): number[] {
  const parent = postmaster()
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const isChild = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(parent)
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres: trellis')
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Kills a process, which may just have ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isReady = async () => (await fetch(`${program.url}/readyz`).catch(() => undefined))?.status === 200

test.runIf(process.platform === 'linux')(
  'loses nothing acknowledged when the database, its connections and the program are killed, separately and together',
  async () => {
    const account = { email: 'olga@example.com', name: 'Olga', password: 'a long enough password' }
    const { token } = (await post('/accounts/sign-up', account)).body
    const { site } = (await post('/sites/create', { name: 'Bakery' }, token)).body
    const contacts: string[] = []
    const invited: string[] = []
    const statuses = new Set<number>()
    let isOver = false
    /** Writes continuously: contacts, and invitations, whose emails are jobs that add jobs. */
    const write = async (writer: number) => {
      for (let i = 0; !isOver; i++) {
        const email = `c${writer}-${i}@example.com`
        const added = await post('/contacts/add', { site_id: site.id, email, consent: 'Asked.' }, token)
        if (added.status === 200) contacts.push(email)
        const asked = i % 5 === 0 && (await post('/members/invite', { site_id: site.id, email }, token))
        if (asked && asked.status === 200) invited.push(email)
        statuses.add(added.status)
        if (asked) statuses.add(asked.status)
      }
    }
    const writers = [1, 2, 3].map(write)
    const more = async () => {
      const before = contacts.length
      await vi.waitFor(() => expect(contacts.length).toBeGreaterThan(before + 10), retryWindow)
    }

    await more()
    kill(postmaster())
    await more()
    for (const pid of backends()) kill(pid)
    await more()
    expect(program.child.exitCode).toBeNull()
    for (const together of [false, true]) {
      if (together) kill(postmaster())
      program.child.kill('SIGKILL')
      await program.ended
      program = await startProgram({ ...environment, PORT: new URL(program.url).port })
      await more()
    }
    isOver = true
    await Promise.all(writers)

    await vi.waitFor(async () => expect(await isReady()).toBe(true), retryWindow)
    // Every failed request had a matching status: the program or its database was not reachable.
    expect([...statuses].filter((status) => ![0, 200, 409, 503].includes(status))).toEqual([])
    const { body } = await post('/contacts/count', { site_id: site.id }, token)
    expect(body.count).toBeGreaterThanOrEqual(contacts.length)
    await vi.waitFor(async () => {
      const { messages } = (await post('/sending/system-mailbox', { limit: 100 }, token)).body
      const received = new Set(messages.map(({ to }: { to: string }) => JSON.stringify(to).match(/c\d+-\d+@/)?.[0]))
      expect(invited.filter((email) => !received.has(email.split('example')[0]))).toEqual([])
    }, retryWindow)

    kill(postmaster())
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  },
)
