import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { postedEvents } from '#features/webhooks/server/index.ts'
import { openApi } from '#platform/server/calls/docs/open-api.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { rooms } = await wholeProgram()
const source = JSON.stringify(openApi(rooms, postedEvents))

test('a linter finds no problems in the OpenAPI description', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const lint = async (text: string) => {
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  }
  expect(await lint(source)).toEqual([])
  const broken = source.replace('#/components/responses/404', '#/components/responses/none')
  expect((await lint(broken))[0]).toContain('no-unresolved-refs')
})

/** A program that uses the generated client. `@ts-expect-error` marks lines that the compiler must reject. */
const program = `
import type { paths, webhooks } from './client.ts'

type Json = '/contacts/add' | '/orders/record' | '/lists/save'
type Input<P extends Json> = NonNullable<paths[P]['post']>['requestBody']['content']['application/json']
type Output<P extends Json> = NonNullable<paths[P]['post']>['responses'][200]['content']['application/json']
declare function ask<P extends Json>(path: P, input: Input<P>): Promise<Output<P>>

type Subscribed = webhooks['contact.subscribed']['post']['requestBody']['content']['application/json']
export const emailOf = ({ data }: Subscribed): string => data.contact?.email ?? ''
// @ts-expect-error: an order has no such field
export const wrong = ({ data }: webhooks['order.created']['post']['requestBody']['content']['application/json']) => data.order.no_such_field

export async function program(): Promise<string[]> {
  const { contact } = await ask('/contacts/add', { email: 'ada@example.com', consent: 'Asked in the shop.' })
  const { list_id } = await ask('/lists/save', { site_id: '0199', name: 'News' })
  await ask('/orders/record', { order: { external_id: '1', email: 'ada@example.com', currency: 'EUR', total: 5 } })
  // @ts-expect-error: an address is text
  await ask('/contacts/add', { email: 5 })
  // @ts-expect-error: an order is required
  await ask('/orders/record', {})
  // @ts-expect-error: a contact has no such field
  void contact.no_such_field
  return [contact.id, list_id]
}
`

test('a client is generated from the OpenAPI description, and the compiler checks its calls', async () => {
  // Within the repository, so that the compiler finds no other configuration.
  const folder = await mkdtemp(join(process.cwd(), 'node_modules', '.client-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'client.ts'), astToString(await openapiTypescript(source)))
  await writeFile(join(folder, 'program.ts'), program)
  const options = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--allowImportingTsExtensions']
  const compile = promisify(execFile)('node_modules/.bin/tsc', [
    ...options,
    '--ignoreConfig',
    join(folder, 'program.ts'),
  ])
  await expect(compile.catch(({ stdout }: { stdout: string }) => ({ stdout }))).resolves.toMatchObject({ stdout: '' })
}, 60_000)
