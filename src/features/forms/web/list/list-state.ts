import { formTypes, goals } from '#form/document/constants.ts'
import type { Sent } from '#core/call.ts'
import { formCalls, formStatuses, type FormStatus } from '../../contract.ts'
import { defaultStatuses } from '../../rules.ts'

/** What the list of forms keeps in the address bar. */
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

/** Forms on a page of the list. */
export const pageSize = 25

/** The orders of the list, with their names. */
export const sortNames = {
  created_at: 'Newest',
  updated_at: 'Last updated',
  name: 'Name',
  views: 'Views',
  conversions: 'Conversions',
  rate: 'Rate',
} as const

/** The statuses that are shown; active is always among them. */
export function statusesOf({ status }: Pick<ListState, 'status'>): FormStatus[] {
  const chosen = status.split(',')
  return formStatuses.filter((one) => one === 'active' || chosen.includes(one))
}

/** What choosing a goal changes: statuses that nobody has touched become those of the goal. */
export function withGoal(state: Pick<ListState, 'status' | 'goal'>, goal: string): Partial<ListState> {
  const isTouched = statusesOf(state).join() !== defaultStatuses(goalOf(state.goal)).join()
  return { goal, ...(!isTouched && { status: defaultStatuses(goalOf(goal)).join() }) }
}

const goalOf = (text: string) => goals.find((one) => one === text)

/** The list's call for what the address bar says. */
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

/** True when nothing narrows the list, so that an empty one means that there are no forms. */
export function isUnfiltered(state: ListState): boolean {
  const { type, goal, search, label } = state
  return `${type}${goal}${search}${label}` === '' && statusesOf(state).includes('paused')
}
