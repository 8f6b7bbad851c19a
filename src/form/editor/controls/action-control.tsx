import { Select, Switch } from '@mantine/core'
import type { ActionProps } from '../../document/action.ts'
import { Section } from './section.tsx'
import { TextControl } from './text-control.tsx'

const actionNames = [
  { value: 'submit', label: 'Send the form' },
  { value: 'close', label: 'Close the form' },
  { value: 'optout', label: 'Close and do not show again' },
  { value: 'redirect', label: 'Go to an address' },
  { value: 'nothing', label: 'Nothing' },
] as const
const methods = [
  { value: '', label: 'As a link' },
  { value: 'get', label: 'Send the fields in the address (GET)' },
  { value: 'post', label: 'Send the fields in the body (POST)' },
]

interface ActionControlProps {
  value: ActionProps
  onChange: (fields: Partial<ActionProps>) => void
  /** What is wrong with it, as going live would say. */
  error: string | undefined
}

/** What happens on a click, and where it leads. */
export function ActionControl({ value, onChange, error }: ActionControlProps) {
  const redirect = value.redirect ?? { url: '', method: '' as const, variables: [] }
  const set = (fields: Partial<typeof redirect>) => onChange({ redirect: { ...redirect, ...fields } })
  return (
    <Section title="On a click">
      <Select
        aria-label="On a click"
        data={[...actionNames]}
        allowDeselect={false}
        value={value.action}
        onChange={(action) =>
          onChange({
            action: (action ?? 'nothing') as ActionProps['action'],
            ...(action === 'redirect' && { redirect }),
          })
        }
      />
      {value.action === 'redirect' && (
        <>
          <TextControl
            label="Address"
            type="url"
            placeholder="https://"
            maxLength={2000}
            value={redirect.url}
            error={error}
            onChange={(url) => set({ url })}
          />
          <Select
            label="How"
            data={methods}
            allowDeselect={false}
            value={redirect.method}
            onChange={(method) => set({ method: (method ?? '') as typeof redirect.method })}
          />
          <Switch
            label="Open in a new tab"
            checked={redirect.newWindow ?? false}
            onChange={(event) => set({ newWindow: event.currentTarget.checked })}
          />
        </>
      )}
    </Section>
  )
}
