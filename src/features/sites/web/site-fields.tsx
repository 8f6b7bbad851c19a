import type { Ref } from 'react'
import { Select, TextInput } from '@mantine/core'
import { CurrencySelect } from '#platform/web/ui/currency-select.tsx'

/** The details of a site that its owner enters. */
interface SiteFields {
  name: string
  url: string
  time_zone: string
  /** Omitted if another page asks for it. */
  currency?: string
}

interface SiteInputsProps {
  fields: SiteFields
  issues: Readonly<Record<string, string>>
  onChange: (fields: SiteFields) => void
  /** Ref of the first input. */
  first?: Ref<HTMLInputElement>
}

/** Inputs for a site's name, address and time zone, and for its currency unless that is omitted. */
export function SiteInputs({ fields, issues, onChange, first }: SiteInputsProps) {
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Corner Shop"
        {...(first && { ref: first })}
        value={fields.name}
        onChange={(event) => onChange({ ...fields, name: event.target.value })}
        error={issues['name']}
      />
      <TextInput
        label="Website URL"
        description="You can add it later."
        placeholder="https://shop.example"
        type="url"
        inputMode="url"
        autoComplete="url"
        value={fields.url}
        onChange={(event) => onChange({ ...fields, url: event.target.value })}
        onBlur={() => onChange({ ...fields, url: completeAddress(fields.url) })}
        error={issues['url']}
      />
      <Select
        label="Time zone"
        description="Used for reports and schedules."
        searchable
        allowDeselect={false}
        nothingFoundMessage="No time zone found"
        data={timeZones(fields.time_zone)}
        value={fields.time_zone}
        onChange={(time_zone) => time_zone && onChange({ ...fields, time_zone })}
        error={issues['time_zone']}
      />
      {fields.currency !== undefined && (
        <CurrencySelect
          description="For orders, revenue and discounts. You can change it later."
          value={fields.currency}
          onChange={(currency) => onChange({ ...fields, currency })}
          error={issues['currency']}
        />
      )}
    </>
  )
}

/** Returns the browser's time zone, or UTC if the browser doesn't reveal it. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** Completes an address as people type it: "shop.example" becomes "https://shop.example". */
export function completeAddress(typed: string): string {
  const text = typed.trim()
  return text === '' || (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text)) ? text : `https://${text}`
}

function timeZones(current: string): string[] {
  return [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
}
