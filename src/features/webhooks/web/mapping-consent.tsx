import { Radio, Select, Stack, Textarea } from '@mantine/core'
import type { Mapping } from '../contract.ts'
import type { MappingPart } from './mapping-part.ts'

/** Setting for whether requests subscribe, and the consent text. */
export function MappingConsent({ value, places, issues, onChange }: MappingPart) {
  const { consent } = value
  const text = consent.kind === 'none' ? '' : consent.text
  const set = (next: Mapping['consent']) => onChange({ ...value, consent: next })
  const choose = (kind: string) => {
    if (kind === 'field') set({ kind, text, from: '' })
    else set(kind === 'always' ? { kind, text } : { kind: 'none' })
  }
  return (
    <>
      <Radio.Group
        label="Consent"
        description="People who unsubscribed are never subscribed again."
        value={consent.kind}
        onChange={choose}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="none" label="Don’t subscribe: only update contacts you have" />
          <Radio value="always" label="Subscribe everyone: they all agreed" />
          <Radio value="field" label="Subscribe those with a yes in a field" />
        </Stack>
      </Radio.Group>
      {consent.kind === 'field' && (
        <Select
          label="Consent field"
          description="yes, true, 1 and on count as a yes."
          placeholder="Choose a field"
          searchable
          data={[...places]}
          value={consent.from || null}
          error={issues['mapping.consent.from']}
          onChange={(from) => set({ ...consent, from: from ?? '' })}
        />
      )}
      {consent.kind !== 'none' && (
        <Textarea
          label="What people agreed to"
          description="Kept with each contact as proof of consent."
          placeholder="I would like to receive news by email."
          maxLength={500}
          autosize
          minRows={2}
          value={text}
          error={issues['mapping.consent.text']}
          onChange={(event) => set({ ...consent, text: event.target.value })}
        />
      )}
    </>
  )
}
