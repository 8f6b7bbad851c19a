import type { ComponentProps } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { pushCalls } from '../contract.ts'
import { TestPush } from './test-push.tsx'

/** A push test for this browser, for use anywhere. */
export default function TestThisBrowser(props: Omit<ComponentProps<typeof TestPush>, 'publicKey'>) {
  const { data } = useCall(pushCalls.loadSettings, {})
  return data ? <TestPush publicKey={data.settings.public_key} {...props} /> : null
}
