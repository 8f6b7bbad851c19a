import { formTypes, goals } from '#form/document/constants.ts'
import type { Sent } from '#core/call.ts'
import { formCalls, formStatuses, type FormStatus } from '../../contract.ts'
import { defaultStatuses } from '../../rules.ts'

/** State of the list of forms in the address bar. */
export const listDefaults = {
  status: 'active,paused',
  type: '',
  goal: '',
  search: '',
  label: '',
  sort: 'created_at',
  page: 1,
}
export type ListState = typeof listDefaults

/** Number of forms per page of the list. */
export const pageSize = 25

/** Sort orders of the list, with their names. */
export const sortNames = {
  created_at: 'Newest',
  updated_at: 'Last updated',
  name: 'Name',
  views: 'Views',
  conversions: 'Conversions',
  rate: 'Rate',
} as const

/** Returns the statuses that are shown. They always include active. */
export function statusesOf({ status }: Pick<ListState, 'status'>): FormStatus[] {
  const chosen = status.split(',')
  return formStatuses.filter((one) => one === 'active' || chosen.includes(one))
}

/**
 * Returns the changes after choosing a goal: if the statuses are unchanged defaults, they become the defaults of the
 * new goal.
 */
export function withGoal(state: Pick<ListState, 'status' | 'goal'>, goal: string): Partial<ListState> {
  const isTouched = statusesOf(state).join() !== defaultStatuses(goalOf(state.goal)).join()
  return { goal, ...(!isTouched && { status: defaultStatuses(goalOf(goal)).join() }) }
}

const goalOf = (text: string) => goals.find((one) => one === text)

/** Returns the input of the list's call for the state in the address bar. */
export function listInput(state: ListState): Sent<typeof formCalls.list> {
  const type = formTypes.find((one) => one === state.type)
  const goal = goalOf(state.goal)
  return {
    status: statusesOf(state),
    name: state.search,
    label: state.label,
    sort_key: state.sort in sortNames ? (state.sort as keyof typeof sortNames) : 'created_at',
    page: state.page,
    limit: pageSize,
    ...(type && { form_type: type }),
    ...(goal && { goal }),
  }
}

/** Returns whether the list has no filters, so that an empty list means there are no forms. */
export function isUnfiltered(state: ListState): boolean {
  const { type, goal, search, label } = state
  return `${type}${goal}${search}${label}` === '' && statusesOf(state).includes('paused')
}
