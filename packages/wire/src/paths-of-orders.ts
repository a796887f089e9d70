// Paths of what is signed about orders, which no screen begins with. They are imported through paths.ts.

export const createTrigger = '/trigger/v1/createOrder';
export const cancelTrigger = '/trigger/v1/cancelOrder';
export const cancelTriggers = '/trigger/v1/cancelOrders';
export const changeTrigger = '/trigger/v1/changeOrder';
export const executeTrigger = '/trigger/v1/execute';
export const triggerFees = '/trigger/v1/getFees';
export const createRecurring = '/recurring/v1/createOrder';
export const cancelRecurring = '/recurring/v1/cancelOrder';
export const cancelRecurrings = '/recurring/v1/cancelOrders';
export const withdrawRecurring = '/recurring/v1/withdrawOrder';
export const executeRecurring = '/recurring/v1/execute';
