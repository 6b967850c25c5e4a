/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/gmime_library.h - GMime and GLib, loaded when a mail is read or written, and GLib alone when a time zone is
 * wanted. Included in the place of <gmime/gmime.h>; called as libcurl is (processor/base/curl_library.h), and none of it
 * before gmime_begin or glib_begin. */
#ifndef DISPATCH_GMIME_LIBRARY_H
#define DISPATCH_GMIME_LIBRARY_H

#include "processor/base/error.h"
#include <gmime/gmime.h>

/* clang-format off */
#define GLIB_CALLS(CALL)                                                                                               \
    CALL(g_log) CALL(g_log_default_handler) CALL(g_log_set_default_handler) CALL(g_time_zone_find_interval)            \
    CALL(g_time_zone_get_abbreviation) CALL(g_time_zone_get_offset) CALL(g_time_zone_new_identifier)
#define GMIME_CALLS(CALL)                                                                                              \
    CALL(g_ascii_strcasecmp) CALL(g_ascii_strncasecmp) CALL(g_byte_array_append) CALL(g_byte_array_sized_new)          \
    CALL(g_date_time_new_from_unix_utc) CALL(g_date_time_to_timezone) CALL(g_date_time_to_unix)                        \
    CALL(g_date_time_unref) CALL(g_free) CALL(g_mime_content_type_get_parameter) CALL(g_mime_content_type_is_type)     \
    CALL(g_mime_data_wrapper_new_with_stream) CALL(g_mime_data_wrapper_write_to_stream)                                \
    CALL(g_mime_format_options_free) CALL(g_mime_format_options_new) CALL(g_mime_format_options_set_newline_format)    \
    CALL(g_mime_iconv_close) CALL(g_mime_iconv_open) CALL(g_mime_init) CALL(g_mime_message_add_mailbox)                \
    CALL(g_mime_message_get_message_id) CALL(g_mime_message_get_mime_part) CALL(g_mime_message_new)                    \
    CALL(g_mime_message_part_get_message) CALL(g_mime_message_part_get_type) CALL(g_mime_message_set_date)             \
    CALL(g_mime_message_set_message_id) CALL(g_mime_message_set_mime_part) CALL(g_mime_message_set_subject)            \
    CALL(g_mime_multipart_add) CALL(g_mime_multipart_get_count) CALL(g_mime_multipart_get_part)                        \
    CALL(g_mime_multipart_get_type) CALL(g_mime_multipart_new_with_subtype) CALL(g_mime_multipart_set_boundary)        \
    CALL(g_mime_object_get_content_type) CALL(g_mime_object_get_type) CALL(g_mime_object_set_content_type_parameter)   \
    CALL(g_mime_object_set_disposition) CALL(g_mime_object_set_header) CALL(g_mime_object_write_to_stream)             \
    CALL(g_mime_parser_construct_message) CALL(g_mime_parser_new_with_stream) CALL(g_mime_parser_set_format)           \
    CALL(g_mime_part_get_content) CALL(g_mime_part_get_filename) CALL(g_mime_part_get_type)                            \
    CALL(g_mime_part_is_attachment) CALL(g_mime_part_new_with_type) CALL(g_mime_part_set_content)                      \
    CALL(g_mime_part_set_content_encoding) CALL(g_mime_part_set_filename) CALL(g_mime_references_free)                 \
    CALL(g_mime_references_get_message_id) CALL(g_mime_references_length) CALL(g_mime_references_parse)                \
    CALL(g_mime_stream_mem_get_byte_array) CALL(g_mime_stream_mem_get_type) CALL(g_mime_stream_mem_new)                \
    CALL(g_mime_stream_mem_new_with_buffer) CALL(g_mime_stream_mem_set_byte_array) CALL(g_mime_stream_mem_set_owner)   \
    CALL(g_mime_stream_write_string) CALL(g_mime_utils_decode_message_id) CALL(g_mime_utils_header_decode_date)        \
    CALL(g_mime_utils_header_decode_text) CALL(g_object_unref) CALL(g_time_zone_new_offset) CALL(g_time_zone_unref)    \
    CALL(g_type_check_instance_cast) CALL(g_type_check_instance_is_a) CALL(g_utf8_validate)                            \
    CALL(internet_address_list_get_address) CALL(internet_address_list_length) CALL(internet_address_list_parse)       \
    CALL(internet_address_mailbox_get_addr) CALL(internet_address_mailbox_get_type)
/* clang-format on */

#define CALL(name) __typeof__(name) *name;
struct glib_library {
    GLIB_CALLS(CALL)
};
struct gmime_library {
    GMIME_CALLS(CALL)
};
#undef CALL
extern struct glib_library glib_calls;
extern struct gmime_library gmime_calls;

/* Loads GLib alone, for time zones, the first time: GMime needs it too, and much besides. Where that cannot be, the
 * process ends with the words and that code: no instant may be told by the clock of another place. */
void glib_begin(void);
/* Loads it and begins it, the first time. EX_CONFIG: it is not there; EX_TEMPFAIL. */
bool gmime_ready(struct error *);
/* The same; where that cannot be, the process ends with the words and that code: no mail can be judged without it, and
 * each stays as it is. */
void gmime_begin(void);
bool gmime_is_loaded(void);

#ifndef DISPATCH_LINKED
#define g_time_zone_find_interval                glib_calls.g_time_zone_find_interval
#define g_time_zone_get_abbreviation             glib_calls.g_time_zone_get_abbreviation
#define g_time_zone_get_offset                   glib_calls.g_time_zone_get_offset
#define g_time_zone_new_identifier               glib_calls.g_time_zone_new_identifier
#define g_ascii_strcasecmp                       gmime_calls.g_ascii_strcasecmp
#define g_ascii_strncasecmp                      gmime_calls.g_ascii_strncasecmp
#define g_byte_array_append                      gmime_calls.g_byte_array_append
#define g_byte_array_sized_new                   gmime_calls.g_byte_array_sized_new
#define g_date_time_new_from_unix_utc            gmime_calls.g_date_time_new_from_unix_utc
#define g_date_time_to_timezone                  gmime_calls.g_date_time_to_timezone
#define g_date_time_to_unix                      gmime_calls.g_date_time_to_unix
#define g_date_time_unref                        gmime_calls.g_date_time_unref
#define g_free                                   gmime_calls.g_free
#define g_mime_content_type_get_parameter        gmime_calls.g_mime_content_type_get_parameter
#define g_mime_content_type_is_type              gmime_calls.g_mime_content_type_is_type
#define g_mime_data_wrapper_new_with_stream      gmime_calls.g_mime_data_wrapper_new_with_stream
#define g_mime_data_wrapper_write_to_stream      gmime_calls.g_mime_data_wrapper_write_to_stream
#define g_mime_format_options_free               gmime_calls.g_mime_format_options_free
#define g_mime_format_options_new                gmime_calls.g_mime_format_options_new
#define g_mime_format_options_set_newline_format gmime_calls.g_mime_format_options_set_newline_format
#define g_mime_iconv_close                       gmime_calls.g_mime_iconv_close
#define g_mime_iconv_open                        gmime_calls.g_mime_iconv_open
#define g_mime_init                              gmime_calls.g_mime_init
#define g_mime_message_add_mailbox               gmime_calls.g_mime_message_add_mailbox
#define g_mime_message_get_message_id            gmime_calls.g_mime_message_get_message_id
#define g_mime_message_get_mime_part             gmime_calls.g_mime_message_get_mime_part
#define g_mime_message_new                       gmime_calls.g_mime_message_new
#define g_mime_message_part_get_message          gmime_calls.g_mime_message_part_get_message
#define g_mime_message_part_get_type             gmime_calls.g_mime_message_part_get_type
#define g_mime_message_set_date                  gmime_calls.g_mime_message_set_date
#define g_mime_message_set_message_id            gmime_calls.g_mime_message_set_message_id
#define g_mime_message_set_mime_part             gmime_calls.g_mime_message_set_mime_part
#define g_mime_message_set_subject               gmime_calls.g_mime_message_set_subject
#define g_mime_multipart_add                     gmime_calls.g_mime_multipart_add
#define g_mime_multipart_get_count               gmime_calls.g_mime_multipart_get_count
#define g_mime_multipart_get_part                gmime_calls.g_mime_multipart_get_part
#define g_mime_multipart_get_type                gmime_calls.g_mime_multipart_get_type
#define g_mime_multipart_new_with_subtype        gmime_calls.g_mime_multipart_new_with_subtype
#define g_mime_multipart_set_boundary            gmime_calls.g_mime_multipart_set_boundary
#define g_mime_object_get_content_type           gmime_calls.g_mime_object_get_content_type
#define g_mime_object_get_type                   gmime_calls.g_mime_object_get_type
#define g_mime_object_set_content_type_parameter gmime_calls.g_mime_object_set_content_type_parameter
#define g_mime_object_set_disposition            gmime_calls.g_mime_object_set_disposition
#define g_mime_object_set_header                 gmime_calls.g_mime_object_set_header
#define g_mime_object_write_to_stream            gmime_calls.g_mime_object_write_to_stream
#define g_mime_parser_construct_message          gmime_calls.g_mime_parser_construct_message
#define g_mime_parser_new_with_stream            gmime_calls.g_mime_parser_new_with_stream
#define g_mime_parser_set_format                 gmime_calls.g_mime_parser_set_format
#define g_mime_part_get_content                  gmime_calls.g_mime_part_get_content
#define g_mime_part_get_filename                 gmime_calls.g_mime_part_get_filename
#define g_mime_part_get_type                     gmime_calls.g_mime_part_get_type
#define g_mime_part_is_attachment                gmime_calls.g_mime_part_is_attachment
#define g_mime_part_new_with_type                gmime_calls.g_mime_part_new_with_type
#define g_mime_part_set_content                  gmime_calls.g_mime_part_set_content
#define g_mime_part_set_content_encoding         gmime_calls.g_mime_part_set_content_encoding
#define g_mime_part_set_filename                 gmime_calls.g_mime_part_set_filename
#define g_mime_references_free                   gmime_calls.g_mime_references_free
#define g_mime_references_get_message_id         gmime_calls.g_mime_references_get_message_id
#define g_mime_references_length                 gmime_calls.g_mime_references_length
#define g_mime_references_parse                  gmime_calls.g_mime_references_parse
#define g_mime_stream_mem_get_byte_array         gmime_calls.g_mime_stream_mem_get_byte_array
#define g_mime_stream_mem_get_type               gmime_calls.g_mime_stream_mem_get_type
#define g_mime_stream_mem_new                    gmime_calls.g_mime_stream_mem_new
#define g_mime_stream_mem_new_with_buffer        gmime_calls.g_mime_stream_mem_new_with_buffer
#define g_mime_stream_mem_set_byte_array         gmime_calls.g_mime_stream_mem_set_byte_array
#define g_mime_stream_mem_set_owner              gmime_calls.g_mime_stream_mem_set_owner
#define g_mime_stream_write_string               gmime_calls.g_mime_stream_write_string
#define g_mime_utils_decode_message_id           gmime_calls.g_mime_utils_decode_message_id
#define g_mime_utils_header_decode_date          gmime_calls.g_mime_utils_header_decode_date
#define g_mime_utils_header_decode_text          gmime_calls.g_mime_utils_header_decode_text
#define g_object_unref                           gmime_calls.g_object_unref
#define g_time_zone_new_offset                   gmime_calls.g_time_zone_new_offset
#define g_time_zone_unref                        gmime_calls.g_time_zone_unref
#define g_type_check_instance_cast               gmime_calls.g_type_check_instance_cast
#define g_type_check_instance_is_a               gmime_calls.g_type_check_instance_is_a
#define g_utf8_validate                          gmime_calls.g_utf8_validate
#define internet_address_list_get_address        gmime_calls.internet_address_list_get_address
#define internet_address_list_length             gmime_calls.internet_address_list_length
#define internet_address_list_parse              gmime_calls.internet_address_list_parse
#define internet_address_mailbox_get_addr        gmime_calls.internet_address_mailbox_get_addr
#define internet_address_mailbox_get_type        gmime_calls.internet_address_mailbox_get_type
#endif

#endif
