import { NumberInput, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { notIncluded } from '#core/feature.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { createMethods, defaultPrefix, type DiscountService, discountServices, isVendor } from '../rules.ts'
import { codesIn, termsOf } from './discount-draft.ts'
import type { EditorPart } from './discount-editor.tsx'
import { methodNames, serviceNames } from './discount-words.ts'

const methodTexts = {
  shared: 'Everyone gets the same code.',
  unique: 'Each person gets a single-use code of their own.',
  upload: 'Paste or upload codes that exist in your store. Each person gets one of them.',
} as const

/** Panel for how the codes of a discount are made, and what is shown when none is left. */
export function CodesPanel({ draft, set, problemOf, settings }: EditorPart) {
  const { create_method: method, service } = draft
  const isShared = method === 'shared'
  const isUnique = method === 'unique'
  const services = discountServices.filter((one) => !isVendor(one) || one === settings.service || one === service)
  const prefix = defaultPrefix(termsOf(draft))
  return (
    <Panel title="Codes">
      <Stack gap="md">
        <Select
          label="Store"
          allowDeselect={false}
          data={services.map((value) => ({ value, label: serviceNames[value] }))}
          value={service}
          error={problemOf('campaign.discount.service')}
          onChange={(value) => set({ service: (value ?? 'none') as DiscountService })}
        />
        <Radio.Group
          label="Create method"
          value={method}
          description={settings.has_unique_codes ? undefined : notIncluded('unique-discount-codes')}
          error={problemOf('campaign.discount.create_method')}
          onChange={(value) => set({ create_method: createMethods.find((one) => one === value) ?? 'shared' })}
        >
          <Stack gap="xs" mt={6}>
            {createMethods.map((value) => (
              <Radio
                key={value}
                value={value}
                label={methodNames[value]}
                description={methodTexts[value]}
                disabled={value !== 'shared' && !settings.has_unique_codes}
              />
            ))}
          </Stack>
        </Radio.Group>
        {method !== 'upload' && (
          <TextInput
            label={isShared ? 'Code' : 'Prefix'}
            description={
              service === 'none'
                ? 'Create the same code in your store.'
                : isShared
                  ? undefined
                  : `Codes look like ${(draft.discount_prefix.trim() || prefix).toUpperCase()}-7KQ2M9XWTB.`
            }
            placeholder={service === 'none' ? undefined : prefix}
            maxLength={40}
            w={320}
            maw="100%"
            value={draft.discount_prefix}
            error={problemOf('campaign.discount.discount_prefix')}
            onChange={(event) => set({ discount_prefix: event.target.value })}
          />
        )}
        {method === 'upload' && (
          <Textarea
            label="Codes"
            description={`One per line, up to 10,000 at once. For more, save and upload a file.${countOf(draft.codes)}`}
            autosize
            minRows={4}
            maxRows={12}
            value={draft.codes}
            error={problemOf('codes')}
            onChange={(event) => set({ codes: event.target.value })}
          />
        )}
        {!isShared && (
          <TextInput
            label="Code when none is left"
            description="Shown to everyone once all codes are given out. Leave empty to show no code."
            maxLength={100}
            w={320}
            maw="100%"
            value={draft.fallback_code}
            error={problemOf('campaign.discount.fallback_code')}
            onChange={(event) => set({ fallback_code: event.target.value.trim() })}
          />
        )}
        {!isShared && !(isUnique && service === 'custom') && (
          <NumberInput
            label="Warn me when fewer codes are left than"
            description="By email and in the dashboard, once."
            min={0}
            max={1_000_000}
            allowDecimal={false}
            hideControls
            w={320}
            maw="100%"
            value={draft.alarm_below}
            error={problemOf('campaign.discount.alarm_below')}
            onChange={(value) => set({ alarm_below: value === '' ? '' : Number(value) })}
          />
        )}
      </Stack>
    </Panel>
  )
}

function countOf(text: string): string {
  const { length } = codesIn(text)
  return length === 0 ? '' : ` ${length.toLocaleString('en')} ${length === 1 ? 'code' : 'codes'} entered.`
}
