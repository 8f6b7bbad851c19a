import { NativeSelect, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Mapping } from '../contract.ts'
import type { MappingPart } from './mapping-part.ts'

type Event = NonNullable<Mapping['event']>

/** Editor for the custom event that each request records. */
export function MappingEvent({ value, places, issues, onChange }: MappingPart) {
  const { event } = value
  const [isNamedByField, setNamedByField] = useState(event !== null && event.name_from !== '')
  const set = (change: Partial<Event>) => event && onChange({ ...value, event: { ...event, ...change } })
  return (
    <>
      <Switch
        label="Record a custom event"
        description="It starts automations and filters contacts. The values of the request are its properties."
        checked={event !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...value, event: checked ? { name: '', name_from: '', id_from: '' } : null })
        }
      />
      {event && (
        <>
          <NativeSelect
            label="Event name"
            data={[
              { value: 'fixed', label: 'The same for each request' },
              { value: 'field', label: 'From a field of the request' },
            ]}
            value={isNamedByField ? 'field' : 'fixed'}
            onChange={({ currentTarget }) => {
              setNamedByField(currentTarget.value === 'field')
              set({ name: '', name_from: '' })
            }}
          />
          {isNamedByField ? (
            <Select
              label="Field with the name"
              placeholder="Choose a field"
              searchable
              data={[...places]}
              value={event.name_from || null}
              error={issues['mapping.event.name'] && 'Choose the field that holds the name.'}
              onChange={(name_from) => set({ name_from: name_from ?? '' })}
            />
          ) : (
            <TextInput
              label="Name"
              placeholder="Booked a table"
              maxLength={100}
              value={event.name}
              error={issues['mapping.event.name'] && 'Enter the name of the event.'}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
          )}
          <Select
            label="Field with a unique ID"
            description="An event with the same ID is recorded once."
            placeholder="None"
            searchable
            clearable
            data={[...places]}
            value={event.id_from || null}
            error={issues['mapping.event.id_from']}
            onChange={(id_from) => set({ id_from: id_from ?? '' })}
          />
        </>
      )}
    </>
  )
}
