import { NumberInput, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import { notIncluded } from '#core/feature.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { shopCalls } from '#features/shops/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import type { ShortcutDiscount } from '../contract.ts'
import { prefixFor } from '../reworded.ts'
import styles from './shortcuts.module.css'
import type { StepProps } from './step-content.tsx'

const types = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed amount' },
  { value: 'shipping', label: 'Free shipping' },
] as const
const methods = [
  { value: 'unique', label: 'Unique codes' },
  { value: 'shared', label: 'One shared code' },
  { value: 'upload', label: 'Uploaded codes' },
] as const
const numberOf = (value: string | number) => (value === '' ? 0 : Number(value))

/** Settings of a step's discount, and of how its codes are created. */
export function DiscountFields({ step, draft, problemOf }: StepProps) {
  const { discounts } = draft.shortcut.definition
  const { data } = useCall(shopCalls.load, {})
  const { data: settings } = useCall(discountCalls.settings, {})
  const at = discounts.findIndex(({ id }) => id === step.discount)
  const discount = discounts[at]
  if (!discount) return null
  const change = (fields: Partial<ShortcutDiscount>) =>
    draft.changeDefinition({ discounts: discounts.map((one, i) => (i === at ? { ...one, ...fields } : one)) })
  // WELCOME10 becomes WELCOME15 when the value changes.
  const changeValue = (discount_value: number) =>
    change({ discount_value, discount_prefix: prefixFor(discount, { ...discount, discount_value }) })
  const problem = (field: string) => problemOf(`definition.discounts.${at}.${field}`)
  const { discount_type, create_method } = discount
  const hasStore = Boolean(data?.connection)
  const isSharedOnly = settings?.has_unique_codes === false
  return (
    <fieldset className={styles.fields} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend>
        <Text fw={600}>Discount: {discount.name}</Text>
      </legend>
      <SegmentedControl
        aria-label="Discount type"
        data={[...types]}
        value={discount_type}
        onChange={(value) => change({ discount_type: types.find((type) => type.value === value)!.value })}
      />
      <div className={styles.pair}>
        {discount_type !== 'shipping' && (
          <NumberInput
            label="Value"
            decimalScale={2}
            hideControls
            suffix={discount_type === 'percentage' ? '%' : ''}
            value={discount.discount_value}
            error={problem('discount_value')}
            onChange={(value) => changeValue(numberOf(value))}
          />
        )}
        <NumberInput
          label="Minimum purchase"
          decimalScale={2}
          hideControls
          placeholder="No minimum"
          value={discount.min_purchase_amount === 0 ? '' : discount.min_purchase_amount}
          error={problem('min_purchase_amount')}
          onChange={(value) => change({ min_purchase_amount: numberOf(value) })}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label="Codes"
          data={methods.map((method) => ({ ...method, disabled: isSharedOnly && method.value !== 'shared' }))}
          description={isSharedOnly ? notIncluded('unique-discount-codes') : undefined}
          allowDeselect={false}
          value={create_method}
          error={problem('create_method')}
          onChange={(value) => change({ create_method: methods.find((method) => method.value === value)!.value })}
        />
        <TextInput
          label={create_method === 'shared' ? 'Code' : 'Prefix'}
          description={create_method === 'shared' && !hasStore ? 'Create the same code in your store.' : undefined}
          maxLength={40}
          value={discount.discount_prefix}
          error={problem('discount_prefix')}
          onChange={(event) => change({ discount_prefix: event.target.value })}
        />
      </div>
      {create_method === 'unique' && (
        <NumberInput
          label="Each code expires after (hours)"
          placeholder="Never"
          maw={260}
          min={1}
          allowDecimal={false}
          value={discount.expires_after === null ? '' : discount.expires_after / 60}
          onChange={(value) => change({ expires_after: value === '' ? null : Math.max(1, Number(value)) * 60 })}
        />
      )}
      {create_method === 'upload' && (
        <Textarea
          label="Codes from your store"
          description="One code per line."
          autosize
          minRows={4}
          maxRows={12}
          value={discount.codes.join('\n')}
          error={problem('codes')}
          onChange={(event) => change({ codes: event.target.value === '' ? [] : event.target.value.split('\n') })}
        />
      )}
    </fieldset>
  )
}
