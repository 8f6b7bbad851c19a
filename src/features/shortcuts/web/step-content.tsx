import { Loader, NumberInput, Select, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { StoredRules } from '#features/display-rules/web/index.ts'
import { shopCalls } from '#features/shops/contract.ts'
import { ConnectStore } from '#features/shops/web/index.ts'
import { useCall } from '#platform/web/use-call.ts'
import type { ShortcutForm, ShortcutStep } from '../contract.ts'
import { EmailService } from './email-service.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { EmailSettings } from './email-settings.tsx'
import styles from './shortcuts.module.css'
import type { ShortcutDraft } from './use-shortcut-draft.ts'

const EmailSteps = lazy(() => import('./email-steps.tsx'))
const FormStep = lazy(() => import('./form-step.tsx'))

export interface StepProps {
  readonly step: ShortcutStep
  readonly draft: ShortcutDraft
  /** Returns the problem of a field, by its path: "emails.0.from". */
  readonly problemOf: (path: string) => string | undefined
}

/** Shows the settings of a step. */
export function StepContent(props: StepProps) {
  const { step, draft, problemOf } = props
  const at = draft.shortcut.forms.findIndex(({ id }) => id === step.form)
  const form = draft.shortcut.forms[at]
  const own = form && {
    form,
    path: `forms.${at}`,
    problemOf,
    onChange: (fields: Partial<ShortcutForm>) => draft.changeForm(form.id, fields),
  }
  return (
    <Suspense fallback={<Loader aria-label="Loading the step" />}>
      <Stack gap="lg">
        {step.type === 'ecommerce-integration' && <ConnectStep />}
        {step.type === 'form-editor' && form && (
          <FormStep
            key={form.id}
            form={form}
            variants={draft.shortcut.definition.variants}
            problem={problemOf(`forms.${at}.json`)}
          />
        )}
        {(step.type === 'email-editor' || step.controls.includes('product')) && <EmailSteps {...props} />}
        {step.type === 'display-settings' && form?.popup_id && (
          <div>
            {problemOf('definition.displayRules') && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {problemOf('definition.displayRules')}
              </Text>
            )}
            <StoredRules objectId={form.popup_id} minCartValue={form.min_cart_value} />
          </div>
        )}
        {step.type === 'show-settings' && own && <ShowSettings {...own} />}
        {step.type === 'min-cart-value-settings' && own && <CartValue {...own} />}
        {step.type === 'esp-integration' && form && <EmailService {...props} form={form} />}
        {step.type === 'email-settings' && <EmailSettings {...props} />}
        {step.discount !== '' && <DiscountFields {...props} />}
      </Stack>
    </Suspense>
  )
}

function ConnectStep() {
  const { data } = useCall(shopCalls.load, {}, { refetchInterval: 5000 })
  if (!data) return <Loader aria-label="Loading your store" />
  if (data.connection) return <Text>{data.connection.name} is connected. Continue with the next step.</Text>
  return <ConnectStore demoUrl={data.demo_url} broken={null} />
}

interface FormFieldsProps {
  form: ShortcutForm
  path: string
  problemOf: StepProps['problemOf']
  onChange: (fields: Partial<ShortcutForm>) => void
}

const delayUnits = [
  { value: 'second', label: 'Seconds' },
  { value: 'minute', label: 'Minutes' },
]
const lifetimeUnits = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
]
const numberOf = (value: string | number) => (value === '' ? 0 : Number(value))

function ShowSettings({ form, path, problemOf, onChange }: FormFieldsProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <NumberInput
          label="Show after"
          value={form.before_show_delay}
          error={problemOf(`${path}.before_show_delay`)}
          onChange={(value) => onChange({ before_show_delay: numberOf(value) })}
        />
        <Select
          label="Unit"
          data={delayUnits}
          allowDeselect={false}
          value={form.before_show_delay_interval}
          onChange={(value) =>
            onChange({ before_show_delay_interval: value as ShortcutForm['before_show_delay_interval'] })
          }
        />
      </div>
      <div className={styles.pair}>
        <NumberInput
          label="Show again after"
          allowDecimal={false}
          value={form.cookie_lifetime}
          error={problemOf(`${path}.cookie_lifetime`)}
          onChange={(value) => onChange({ cookie_lifetime: Math.trunc(numberOf(value)) })}
        />
        <Select
          label="Unit"
          data={lifetimeUnits}
          allowDeselect={false}
          value={form.cookie_lifetime_interval}
          onChange={(value) =>
            onChange({ cookie_lifetime_interval: value as ShortcutForm['cookie_lifetime_interval'] })
          }
        />
      </div>
    </div>
  )
}

function CartValue({ form, path, problemOf, onChange }: FormFieldsProps) {
  return (
    <NumberInput
      label="Minimum cart value"
      maw={260}
      decimalScale={2}
      value={form.min_cart_value ?? ''}
      error={problemOf(`${path}.min_cart_value`)}
      onChange={(value) => onChange({ min_cart_value: value === '' ? null : Number(value) })}
    />
  )
}
