import { NativeSelect } from '@mantine/core'
import { Suspense } from 'react'
import { emptyTarget } from '#features/integrations/contract.ts'
import { TargetFields } from '#features/integrations/web/index.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import type { StepOf } from '../contract.ts'
import { optionsOf } from './event-fields.tsx'
import type { StepFieldsProps } from './step-fields.tsx'

/** Fields for the email service that contacts are added to, and its list, fields and tags. */
export function ServiceFields({
  step,
  choices,
  error,
  onChange,
}: Pick<StepFieldsProps<StepOf<'service'>>, 'step' | 'choices' | 'error' | 'onChange'>) {
  const path = useSitePath()
  const service = step.service === '' ? undefined : choices.services.get(step.service)
  const names = new Map([...choices.services.values()].map((one) => [one.service as string, one.name]))
  // Once a working service is chosen, the error is about the list.
  const isOfList = service?.valid === true
  return (
    <>
      <NativeSelect
        label="Service"
        data={optionsOf(names, 'Choose a service')}
        value={service?.service ?? ''}
        error={isOfList ? undefined : error}
        onChange={({ target }) => {
          const chosen = [...choices.services.keys()].find((one) => one === target.value) ?? ''
          onChange({ ...step, service: chosen, settings: emptyTarget })
        }}
      />
      {(names.size === 0 || (service && !service.valid)) && (
        <TextLink to={path(service ? `/integrations/${service.service}` : '/integrations')}>
          {service ? `Connect ${service.name} again` : 'Connect a service'}
        </TextLink>
      )}
      {service?.valid && (
        <Suspense>
          <TargetFields
            key={service.service}
            service={service}
            target={step.settings}
            issues={isOfList && error ? { 'settings.list_id': error } : {}}
            onChange={(settings) => onChange({ ...step, settings })}
          />
        </Suspense>
      )}
    </>
  )
}
