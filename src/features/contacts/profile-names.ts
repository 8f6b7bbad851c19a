import { cleanLine } from '#core/clean-line.ts'
import { isTimeZone } from '#features/sites/contract.ts'
import { profileFields, type ProfileField } from './contract.ts'

/** What a column or an answer can contain. */
type Place =
  | ProfileField
  | 'email'
  | 'tags'
  | 'subscribed_at'
  | 'unsubscribed_at'
  | 'bounced_at'
  | 'suppressions'
  | 'status'
  | 'full_name'

/**
 * Names of the profile's fields and the address in forms and in other programs' files. In lowercase, without
 * punctuation.
 */
const names: Record<Place, string> = {
  email: 'email emailaddress mail emailadresse adresseemail correo customeremail billingemail',
  first_name: 'firstname fname givenname vorname prenom nombre billingfirstname',
  last_name: 'lastname lname surname familyname nachname nom apellido billinglastname',
  company:
    'company companyname organization organisation firma entreprise empresa azienda billingcompany defaultaddresscompany',
  phone: 'phone phonenumber telephone telefon mobile mobilephone cell tel billingphone defaultaddressphone smsphone',
  city: 'city town stadt ort ville ciudad billingcity defaultaddresscity',
  country:
    'country countrycode countryregion land pays pais billingcountry cc defaultaddresscountrycode locationcountry',
  language: 'language lang locale sprache langue idioma',
  time_zone: 'timezone tz zeitzone',
  tags: 'tags tag labels etiketten',
  subscribed_at:
    'subscribedat confirmtime optintime emailmarketingconsenttimestamp consenttimestamp dateadded profilecreatedon created dateregistered registered signup signupdate',
  unsubscribed_at: 'unsubscribedat unsubtime unsubscribetime unsubscribedate optouttime optoutat',
  bounced_at: 'bouncedat cleantime cleanedtime bouncetime',
  suppressions: 'emailsuppressions suppressions',
  status:
    'status subscriptionstatus emailmarketingconsent acceptsemailmarketing acceptsmarketing newsletter optin optedin emailoptin newsletteroptin marketingoptin emailconsent marketingconsent newsletterconsent consent gdprconsent gdpr emailmarketing acceptsemails subscribed issubscribed newslettersignup marketingpermission permission einwilligung zustimmung consentement',
  full_name: 'name fullname displayname customername',
}
const byName = new Map(
  Object.entries(names).flatMap(([field, all]) =>
    all.split(' ').map((name, rank) => [name, { field: field as Place, rank }] as const),
  ),
)

/**
 * Returns what a column or a form field contains, judging by its name, and how clear the name is (0 is best); undefined
 * if it can't be recognized.
 */
export function meaningOf(name: string): { readonly field: Place; readonly rank: number } | undefined {
  return byName.get(
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
  )
}

/**
 * Returns the profile from a form's answers: an answer in the field "First name" is the first name. An unknown time
 * zone is omitted.
 */
export function profileOf(answers: Readonly<Record<string, string>>): Partial<Record<ProfileField, string>> {
  const known = profileFields as readonly string[]
  return Object.fromEntries(
    Object.entries(answers)
      .map(([name, value]) => [meaningOf(name)?.field ?? '', cleanLine(value, 200)] as const)
      .filter(
        ([field, value]) => known.includes(field) && value !== '' && (field !== 'time_zone' || isTimeZone(value)),
      ),
  )
}
