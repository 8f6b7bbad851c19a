import { ActionIcon, Button, Group, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { discountTypes, isVendor, maxTiers, whyNoTiers } from '../rules.ts'
import type { TierDraft } from './discount-draft.ts'
import type { EditorPart } from './discount-editor.tsx'
import { typeNames } from './discount-words.ts'
import styles from './discounts.module.css'

/** Panel for the name of a discount, its value, and the total from which it applies. */
export function TermsPanel({ draft, set, problemOf, settings }: EditorPart) {
  const hasValue = draft.discount_type !== 'shipping'
  const noTiers = whyNoTiers(draft)
  const setTier = (at: number, change: Partial<TierDraft>) =>
    set({ tiers: draft.tiers.map((tier, i) => (i === at ? { ...tier, ...change } : tier)) })
  return (
    <Panel title="Discount">
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Only your team sees it."
          maxLength={200}
          data-autofocus
          value={draft.campaignName}
          error={problemOf('campaign.campaignName')}
          onChange={(event) => set({ campaignName: event.target.value })}
        />
        <div>
          <SegmentedControl
            aria-label="Discount type"
            className={styles.types}
            data={discountTypes.map((value) => ({ value, label: typeNames[value] }))}
            value={draft.discount_type}
            onChange={(value) => {
              const type = discountTypes.find((one) => one === value) ?? 'percentage'
              set({ discount_type: type, ...(type === 'shipping' && { tiers: [] }) })
            }}
          />
        </div>
        <AmountFields
          tier={draft}
          hasValue={hasValue}
          isPercent={draft.discount_type === 'percentage'}
          currency={settings.currency}
          problemOf={(name) => problemOf(`campaign.discount.${name}`)}
          onChange={set}
        />
        {draft.tiers.map((tier, i) => (
          <fieldset key={i} className={styles.tier} aria-label={`Tier ${i + 2}`}>
            <AmountFields
              tier={tier}
              isFurther
              hasValue={hasValue}
              isPercent={draft.discount_type === 'percentage'}
              currency={settings.currency}
              problemOf={(name) => problemOf(`campaign.discount.tiers.${i}.${name}`)}
              onChange={(change) => setTier(i, change)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={styles.remove}
              aria-label={`Remove tier ${i + 2}`}
              onClick={() => set({ tiers: draft.tiers.filter((_tier, at) => at !== i) })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </fieldset>
        ))}
        {draft.tiers.length > 0 && isVendor(draft.service) && (
          <p className={styles.rule}>
            Each tier has its own code in your store. Forms apply the best one that the cart qualifies for.
          </p>
        )}
        {problemOf('campaign.discount.tiers') && (
          <p className={styles.problem} role="alert">
            {problemOf('campaign.discount.tiers')}
          </p>
        )}
        {hasValue && noTiers !== null && draft.tiers.length === 0 && <p className={styles.rule}>{noTiers}</p>}
        {hasValue && noTiers === null && draft.tiers.length < maxTiers - 1 && (
          <Group>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => set({ tiers: [...draft.tiers, { discount_value: '', min_purchase_amount: '' }] })}
            >
              Add tier
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}

interface AmountFieldsProps {
  tier: TierDraft
  hasValue: boolean
  isPercent: boolean
  isFurther?: boolean
  currency: { symbol: string; isPrefix: boolean }
  problemOf: (name: keyof TierDraft) => string | undefined
  onChange: (change: Partial<TierDraft>) => void
}

function AmountFields({
  tier,
  hasValue,
  isPercent,
  isFurther = false,
  currency,
  problemOf,
  onChange,
}: AmountFieldsProps) {
  const money = currency.isPrefix ? { prefix: currency.symbol } : { suffix: ` ${currency.symbol}` }
  const numberOf = (value: string | number) => (value === '' ? '' : Number(value))
  return (
    <div className={styles.amounts}>
      {hasValue && (
        <NumberInput
          label="Value"
          decimalScale={2}
          hideControls
          {...(isPercent ? { suffix: '%' } : money)}
          value={tier.discount_value}
          error={problemOf('discount_value')}
          onChange={(value) => onChange({ discount_value: numberOf(value) })}
        />
      )}
      <NumberInput
        label="Minimum purchase"
        placeholder={isFurther ? undefined : 'No minimum'}
        decimalScale={2}
        hideControls
        {...money}
        value={tier.min_purchase_amount}
        error={problemOf('min_purchase_amount')}
        onChange={(value) => onChange({ min_purchase_amount: numberOf(value) })}
      />
    </div>
  )
}
