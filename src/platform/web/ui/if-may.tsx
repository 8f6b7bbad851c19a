import type { ReactNode } from 'react'
import type { Call } from '#core/call.ts'
import { useMay } from '../site.ts'

/** Shows its children, which make a call, only to users whose role on the site may make it. */
export function IfMay({ call, children }: { call: Call; children: ReactNode }) {
  return useMay(call) ? children : null
}
