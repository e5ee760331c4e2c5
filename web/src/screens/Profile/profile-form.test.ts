import { deepEqual, equal } from 'node:assert/strict'
import type { User } from '#common/protocol/rest/answers.ts'
import { avatarRequestOf, fieldsOf, profileProblem, profileRequestOf } from './profile-form.ts'

const anna: User = {
  id: 2,
  email: 'anna@example.it',
  nickname: 'Anna',
  firstName: 'Anna',
  lastName: null,
  avatarUrl: '/avatars/a.webp',
}

describe('the form of the personal data', () => {
  it('shows a missing name as an empty field', () =>
    deepEqual(fieldsOf(anna), { nickname: 'Anna', firstName: 'Anna', lastName: '' }))
  it('needs a nickname', () => {
    for (const nickname of ['', '   '])
      deepEqual(profileProblem({ ...fieldsOf(anna), nickname }), {
        text: 'Il nickname è obbligatorio',
        fields: ['nickname'],
      })
    equal(profileProblem(fieldsOf(anna)), null)
  })
  it('sends trimmed texts, null for an empty name, and nothing about the avatar', () => {
    deepEqual(profileRequestOf({ nickname: ' Anna ', firstName: '  ', lastName: ' Bianchi ' }), {
      nickname: 'Anna',
      firstName: null,
      lastName: 'Bianchi',
    })
  })
  it('sends the same names with a new avatar, or without any', () => {
    deepEqual(avatarRequestOf(anna, '/avatars/b.webp'), {
      nickname: 'Anna',
      firstName: 'Anna',
      lastName: null,
      avatarUrl: '/avatars/b.webp',
    })
    deepEqual(avatarRequestOf(anna, null), { nickname: 'Anna', firstName: 'Anna', lastName: null, avatarUrl: null })
  })
})
