import { at, rows, text } from './services/read-json.ts'
import type { ServiceApi } from './services/service-api.ts'

/** Returns the setup of a Mailchimp audience: double opt-in, its fields, and its interest groups. */
export async function checkAudience({ get }: ServiceApi, listId: string) {
  const audience = await get(`/lists/${listId}`, { fields: 'double_optin' })
  const mergeFields = rows(await get(`/lists/${listId}/merge-fields`, { count: 1000 }), 'merge_fields')
  const categories = rows(await get(`/lists/${listId}/interest-categories`, { count: 100 }), 'categories')
  const interest_groups = []
  for (const category of categories) {
    const path = `/lists/${listId}/interest-categories/${text(category, 'id')}/interests`
    const interests = rows(await get(path, { count: 100 }), 'interests')
    interest_groups.push({
      name: text(category, 'title'),
      interests: interests.map((interest) => ({ id: text(interest, 'id'), name: text(interest, 'name') })),
    })
  }
  return {
    double_optin: at(audience, 'double_optin') === true,
    merge_fields: mergeFields.map((field) => ({
      key: text(field, 'tag'),
      name: text(field, 'name'),
      required: at(field, 'required') === true,
    })),
    interest_groups,
  }
}
