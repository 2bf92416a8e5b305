export const questionFailures = {
  QuestionNotFound: 'This question does not exist.',
  QuestionUsed: 'Users have seen this question, so it cannot be changed or deleted.',
  QuestionTextTaken: { field: 'text', message: 'This question exists. Enter another one.' },
  QuestionDayTaken: ({ day }: { day: string }) => ({
    field: 'scheduledOn',
    message: `Another question is scheduled for ${day}. Choose another day.`,
  }),
  QuestionDayOver: ({ firstDay }: { firstDay: string }) => ({
    field: 'scheduledOn',
    message: `This day has started. The first day that can be scheduled is ${firstDay}.`,
  }),
}
