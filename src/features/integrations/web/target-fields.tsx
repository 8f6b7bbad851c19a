import { Autocomplete, Select, Switch, TagsInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { emptyTarget, integrationCalls, type Service, type Target } from '../contract.ts'
import styles from './integrations.module.css'
import { AudienceCheck } from './audience-check.tsx'
import { interestFields } from './interest-fields.ts'
import { MappingFields } from './mapping-fields.tsx'
import { ServiceFormField } from './service-form-field.tsx'
import { type ContactField, suggestMapping } from './suggest-mapping.ts'

const profile: readonly ContactField[] = [
  { value: 'first_name', label: 'First name' },
  { value: 'last_name', label: 'Last name' },
  { value: 'full_name', label: 'Full name' },
  { value: 'phone', label: 'Phone' },
  { value: 'city', label: 'City' },
  { value: 'country', label: 'Country' },
  { value: 'language', label: 'Language' },
  { value: 'source_page', label: 'Signup page' },
]

interface TargetFieldsProps {
  service: Service
  target: Target
  issues: Readonly<Record<string, string>>
  onChange: (target: Target) => void
}

/** Fields for where subscribers are sent at a service: list, field mapping, tags and consent. */
export function TargetFields({ service, target, issues, onChange }: TargetFieldsProps) {
  const { service: id, list_label, has_tags } = service
  const hasLists = list_label !== ''
  const [opened] = useState(target)
  const lists = useCall(integrationCalls.lists, { service: id }, { enabled: hasLists })
  const isExactTarget = id === 'exacttarget'
  const isForm = id === 'formsync'
  const isChosen = (!hasLists || target.list_id !== '') && !isForm
  const listed = useCall(
    integrationCalls.fields,
    { service: id, list_id: target.list_id },
    { enabled: isChosen && !isExactTarget },
  )
  const columns = useCall(
    integrationCalls.exactTargetFields,
    { list_id: target.list_id },
    { enabled: isChosen && isExactTarget },
  )
  const fields = isExactTarget ? columns : listed
  // If this request fails, the audience's interests aren't offered; everything else works.
  const { data: audience } = useCall(
    integrationCalls.mailchimpCheck,
    { list_id: target.list_id },
    { enabled: id === 'mailchimp' && target.list_id !== '' },
  )
  const { data: vocabulary } = useCall(contactCalls.vocabulary, {})
  const custom = (vocabulary?.fields ?? []).map(({ key, label }) => ({ value: key, label: label || key }))
  const contactFields = [...profile, ...custom]
  const { form = null } = target
  const known = isForm ? form?.fields.filter(({ key }) => key !== form.email_field) : fields.data?.fields
  const isReady = vocabulary !== undefined
  const isNew = opened === emptyTarget || opened.list_id !== target.list_id || opened.form !== form
  useEffect(() => {
    if (!known || !isReady || !isNew || Object.keys(target.mapping).length > 0) return
    const mapping = suggestMapping(known, contactFields)
    if (Object.keys(mapping).length > 0) onChange({ ...target, mapping })
    // Suggests a mapping once for each list or form chosen here, as soon as its fields are known. A target saved
    // without a mapping stays that way.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [known, isReady])
  return (
    <div className={styles.stack}>
      <ErrorNotice error={lists.error ?? fields.error} retry={lists.error ? lists.refetch : fields.refetch} />
      {hasLists && (
        <Select
          label={list_label}
          placeholder={
            lists.data ? `Choose ${/^[aeiou]/i.test(list_label) ? 'an' : 'a'} ${list_label.toLowerCase()}` : 'Loading…'
          }
          searchable
          data={(lists.data?.lists ?? []).map((list) => ({ value: list.id, label: list.name }))}
          value={target.list_id || null}
          error={issues['settings.list_id']}
          onChange={(value, option) =>
            onChange({ ...target, list_id: value ?? '', list_name: option?.label ?? '', mapping: {} })
          }
        />
      )}
      {isForm && (
        <ServiceFormField
          form={form}
          problem={issues['settings.form']}
          onChange={(next) => onChange({ ...target, form: next, mapping: {} })}
        />
      )}
      {audience && <AudienceCheck audience={audience} />}
      {fields.isLoading && <ListSkeleton rows={2} height={36} />}
      {known && known.length > 0 && (
        <MappingFields
          fields={[...known, ...interestFields(audience?.interest_groups ?? [])]}
          required={new Set(audience?.merge_fields.filter((field) => field.required).map(({ key }) => key))}
          contactFields={contactFields}
          mapping={target.mapping}
          onChange={(mapping) => onChange({ ...target, mapping })}
        />
      )}
      {has_tags && (
        <TagsInput
          label="Tags"
          description="Added to each contact there."
          maxTags={20}
          value={[...target.tags]}
          error={issues['settings.tags']}
          onChange={(tags) => onChange({ ...target, tags })}
        />
      )}
      <Autocomplete
        label="Consent field"
        description="Only send contacts who checked this form field. Leave empty to send all."
        data={custom.map(({ value }) => value)}
        value={target.consent_field}
        error={issues['settings.consent_field']}
        onChange={(consent_field) => onChange({ ...target, consent_field })}
      />
      {doubleOptIn.has(id) && (
        <Switch
          label="Double opt-in"
          description={`${service.name} asks for confirmation by email.`}
          checked={target.double_opt_in}
          onChange={({ currentTarget: { checked } }) => onChange({ ...target, double_opt_in: checked })}
        />
      )}
    </div>
  )
}

/** Services that let the caller choose whether to ask for confirmation. */
const doubleOptIn = new Set<string>(['mailchimp', 'listmonk', 'drip', 'emailoctopus'])
