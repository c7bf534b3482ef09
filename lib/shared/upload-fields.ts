/** Name of the field with the key of a picture that is already in the bucket. */
export const uploadFieldOf = (field: string) => `${field}_upload`;
