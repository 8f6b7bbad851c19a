import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Facts } from '#platform/web/ui/facts.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { integrationCalls, type ServiceForm } from '../contract.ts'
import styles from './integrations.module.css'

interface ServiceFormFieldProps {
  form: ServiceForm | null
  problem: string | undefined
  onChange: (form: ServiceForm | null) => void
}

/** The sign-up form of another service: a field to paste its HTML, then what was parsed from it. */
export function ServiceFormField({ form, problem, onChange }: ServiceFormFieldProps) {
  const [html, setHtml] = useState('')
  const [asked] = useDebouncedValue(html, 300)
  const { data, error } = useCall(integrationCalls.validateForm, { html: asked }, { enabled: asked.trim() !== '' })
  const found = asked === html ? data : undefined
  useEffect(() => {
    if (found && !form) onChange(found)
    // A parsed form doesn't replace an existing one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found])
  if (!form) {
    return (
      <Textarea
        label="Form HTML"
        description="Paste the embed code of the other service’s sign-up form. Each form here can have its own."
        minRows={5}
        maxRows={12}
        autosize
        spellCheck={false}
        value={html}
        error={(html !== '' && asked === html && error?.message) || problem}
        onChange={({ currentTarget: { value } }) => setHtml(value)}
      />
    )
  }
  const { host, pathname } = new URL(form.action)
  const hidden = Object.keys(form.hidden)
  return (
    <section className={styles.readers} aria-label="Form of the other service">
      <Facts
        facts={[
          ['Submits to', `${host}${pathname === '/' ? '' : pathname}`],
          ['Email field', form.email_field],
          ['Hidden values', hidden.length > 0 ? hidden.join(', ') : ''],
        ]}
      />
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            setHtml('')
            onChange(null)
          }}
        >
          Paste another form
        </Button>
      </div>
    </section>
  )
}
