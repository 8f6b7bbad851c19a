import { Autocomplete, NativeSelect, TextInput } from '@mantine/core'
import type { FlowEvent, MessageEvent } from '../contract.ts'
import { isOfForm } from '../form-events.ts'
import { isOfMessage, messageEvents } from '../message-events.ts'
import type { Choices } from './use-choices.ts'
import { eventNames } from './words.ts'

interface EventFieldsProps {
  label: string
  event: FlowEvent
  choices: Choices
  error?: string | undefined
  onChange: (event: FlowEvent) => void
}

/** Checks whether an event has a value field. If so, that field shows the error. */
const hasValue = ({ kind }: FlowEvent) =>
  ['tagged', 'joined_list', 'submitted', 'played', 'custom', ...messageEvents].includes(kind)

/** Creates an event of a kind with its initial values. */
export function eventOf(kind: FlowEvent['kind']): FlowEvent {
  if (kind === 'tagged') return { kind, tag: '' }
  if (kind === 'joined_list') return { kind, list_id: '' }
  if (kind === 'submitted' || kind === 'played') return { kind, popup_id: '' }
  if (kind === 'opened' || kind === 'clicked' || kind === 'push_clicked') return { kind, message_id: '' }
  return kind === 'custom' ? { kind, name: '' } : { kind }
}

/** Fields for the kind of an event and its value. */
export function EventFields({ label, event, choices, error, onChange }: EventFieldsProps) {
  const kinds = Object.entries(eventNames).map(([value, name]) => ({ value, label: name }))
  return (
    <>
      <NativeSelect
        label={label}
        data={kinds}
        value={event.kind}
        error={hasValue(event) ? undefined : error}
        onChange={({ target }) => onChange(eventOf(target.value as FlowEvent['kind']))}
      />
      <EventValue event={event} choices={choices} error={error} onChange={onChange} />
    </>
  )
}

/** Field for an event's value: its tag, list or name. */
export function EventValue({ event, choices, error, onChange }: Omit<EventFieldsProps, 'label'>) {
  if (event.kind === 'tagged') {
    return (
      <TagInput
        label="Tag"
        tag={event.tag}
        choices={choices}
        error={error}
        onChange={(tag) => onChange({ kind: 'tagged', tag })}
      />
    )
  }
  if (event.kind === 'joined_list') {
    return (
      <ListSelect
        listId={event.list_id}
        choices={choices}
        error={error}
        onChange={(list_id) => onChange({ kind: 'joined_list', list_id })}
      />
    )
  }
  if (isOfForm(event)) {
    return (
      <NativeSelect
        label="Form"
        description={
          event.kind === 'played'
            ? 'Emails can show what was won by the merge tags [game.prize] and [game.code].'
            : undefined
        }
        data={optionsOf(choices.forms, 'Choose a form')}
        value={event.popup_id}
        error={error}
        onChange={({ target }) => onChange({ ...event, popup_id: target.value })}
      />
    )
  }
  if (isOfMessage(event)) {
    return (
      <NativeSelect
        label={event.kind === 'push_clicked' ? 'Notification' : 'Email'}
        description="The first time a contact does it counts. Opens by mail software don’t."
        data={messageOptions(event, choices)}
        value={event.message_id}
        error={error}
        onChange={({ target }) => onChange({ ...event, message_id: target.value })}
      />
    )
  }
  if (event.kind !== 'custom') return null
  return (
    <TextInput
      label="Event name"
      description="As your pages send it by trellis.track(“name”), or your programs by the API or an incoming webhook. Events from pages count only for visitors proven to be a contact."
      maxLength={100}
      value={event.name}
      error={error}
      onChange={({ target }) => onChange({ kind: 'custom', name: target.value })}
    />
  )
}

/** Returns the messages that an event can refer to. A deleted one stays visible as deleted. */
function messageOptions({ kind, message_id }: MessageEvent, { emails, campaigns }: Choices) {
  const isPush = kind === 'push_clicked'
  const sent = campaigns.filter(({ type }) => (type === 'push') === isPush)
  const own = isPush ? [] : [...emails.values()]
  const itemsOf = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = message_id === '' || [...sent, ...own].some(({ id }) => id === message_id)
  return [
    { value: '', label: isPush ? 'Any notification' : 'Any email' },
    ...(isKnown ? [] : [{ value: message_id, label: 'Deleted message' }]),
    ...(own.length > 0 ? [{ group: 'Emails', items: itemsOf(own) }] : []),
    ...(sent.length > 0 ? [{ group: 'Campaigns', items: itemsOf(sent) }] : []),
  ]
}

interface TagInputProps {
  label: string
  tag: string
  choices: Choices
  error?: string | undefined
  onChange: (tag: string) => void
}

/** Field for a tag: an existing one of the site, or a new one. */
export function TagInput({ label, tag, choices, error, onChange }: TagInputProps) {
  return (
    <Autocomplete
      label={label}
      data={choices.vocabulary.tags}
      maxLength={50}
      value={tag}
      error={error}
      onChange={onChange}
    />
  )
}

/** Returns select options for names, with a placeholder for the empty choice. */
export const optionsOf = (names: ReadonlyMap<string, string>, empty: string) => [
  { value: '', label: empty },
  ...[...names].map(([value, label]) => ({ value, label })),
]

interface ListSelectProps {
  listId: string
  choices: Choices
  error?: string | undefined
  onChange: (listId: string) => void
}

/** Field for one of the site's lists. */
export function ListSelect({ listId, choices, error, onChange }: ListSelectProps) {
  return (
    <NativeSelect
      label="List"
      data={optionsOf(choices.lists, 'Choose a list')}
      value={listId}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
