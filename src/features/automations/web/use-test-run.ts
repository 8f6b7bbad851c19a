import { useState } from 'react'
import type { Id } from '#core/id.ts'
import { contactCalls } from '#features/contacts/contract.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { automationCalls, type Flow, type TestStep } from '../contract.ts'

/** The path of one contact through a flow, with the flow that was tested. */
export interface TestResult {
  readonly flow: Flow
  readonly email: string
  readonly steps: readonly TestStep[]
  /** Reason the contact would not enter; empty if they would. */
  readonly refusal: string
}

/** The state of a test run: a contact is chosen and walked through a flow. Nothing is sent. */
export function useTestRun(flow: Flow, automationId: Id | undefined, onResult: (result: TestResult) => void) {
  const [search, setSearch] = useState('')
  const [contactId, setContactId] = useState('')
  const { data, error } = useCall(contactCalls.list, { search, limit: 20 }, { keepPrevious: true })
  const action = useAction(automationCalls.testRun)
  const contacts = data?.contacts ?? []
  const chosen = contacts.find(({ id }) => id === contactId) ?? contacts[0]
  return {
    search,
    setSearch,
    contacts,
    chosen,
    setContactId,
    error: action.error ?? error,
    busy: action.busy,
    async run() {
      if (!chosen) return
      const answer = await action.run({
        flow,
        contact_id: chosen.id,
        ...(automationId !== undefined && { automation_id: automationId }),
      })
      if (answer) onResult({ flow, email: chosen.email, steps: answer.steps, refusal: answer.refusal })
    },
  }
}
