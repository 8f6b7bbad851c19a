import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '#form/document/problems.ts'
import { DesignPanel } from '#form/editor/design-panel.tsx'

interface SuccessSectionProps {
  url: string
  onChange: (fields: { subscribe_redirect_url: string }) => void
  problems: readonly Problem[]
}

/** What happens after somebody subscribed: the success step, or another address. */
export function SuccessSection({ url, onChange, problems }: SuccessSectionProps) {
  const [goes, setGoes] = useState(url !== '')
  const [lastUrl, setLastUrl] = useState(url)
  const error = problems.find(
    ({ componentId, message }) => componentId === null && message.includes('redirect'),
  )?.message
  return (
    <Stack gap={14}>
      <Radio.Group
        label="After subscribing"
        value={goes ? 'address' : 'step'}
        onChange={(next) => {
          if (goes) setLastUrl(url)
          setGoes(next === 'address')
          onChange({ subscribe_redirect_url: next === 'address' ? lastUrl : '' })
        }}
      >
        <Stack gap={8} mt={6}>
          <Radio value="step" label="Show the success step" />
          <Radio value="address" label="Go to an address" />
        </Stack>
      </Radio.Group>
      {goes ? (
        <TextInput
          label="Address"
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={url}
          error={error}
          onChange={(event) => onChange({ subscribe_redirect_url: event.target.value.trim() })}
        />
      ) : (
        <DesignPanel problems={problems} />
      )}
    </Stack>
  )
}
